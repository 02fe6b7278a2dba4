import { isAccessible } from '#shop/is-accessible.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

test('an open voucher is said in the cart and by email; what replaces it says so, and a late payment says where it is', async ({
  shop,
  shopper,
  buyer,
  api,
  inbox,
}) => {
  const item = await api.good('type=Rifle');
  const voucher = await buyer.buy([item], 'multibanco');
  await expect.poll(() => inbox.subjects(shopper.email)).toContainEqual(expect.stringMatching(/^Your voucher of €/));
  const cart = await shop.openCart();
  const notice = shop.main.getByRole('status').filter({ hasText: `Voucher over €${item.price.toFixed(2)} until` });
  await expect(notice).toContainText(`Order ${voucher.order} waits for this payment, and its items are in your cart.`);
  await expect(cart.summary).toContainText(`€${item.price.toFixed(2)}`);
  await expect(cart.pay).toHaveText(`Pay €${item.price.toFixed(2)} by card`);
  await isAccessible(shop);

  await (await cart.payAtProvider('card')).choose('Pay');
  await expect(shop.heading).toHaveText('Purchase Successful');
  await expect(shop.main).toContainText(`1 item for €${item.price.toFixed(2)}.`);
  const [order = 0] = await buyer.paidOrders();
  await expect
    .poll(() => inbox.subjects(shopper.email))
    .toContain(`Do not pay your order ${voucher.order} at Patina any more: order ${order} replaces it`);
  await shop.visit(`/account/orders/${voucher.order}`);
  await expect(shop.main.getByRole('link', { name: `Replaced by order ${order}` })).toBeVisible();
  await expect(shop.main.getByRole('note')).toContainText(/Do not pay reference \d{3} \d{3} \d{3} any more\./);

  await buyer.play(voucher, 'paid');
  await expect
    .poll(() => inbox.subjects(shopper.email))
    .toContain(`Your payment of €${item.price.toFixed(2)} at Patina came late: it is on your balance`);
  expect(await buyer.balance()).toBe(item.price);
});

test('an open order is given up by keyboard after a confirmation', async ({ shop, buyer, api }) => {
  const item = await api.good('type=SMG');
  const { order } = await buyer.buy([item], 'multibanco');
  await shop.openCart();
  const giveUp = shop.main.getByRole('button', { name: `Give it up: order ${order}` });
  await tabTo(shop.page, giveUp);
  await shop.page.keyboard.press('Enter');
  const dialog = shop.page.getByRole('dialog', { name: `Give up order ${order}?` });
  await expect(dialog).toContainText('an amount that arrives nevertheless goes to your balance');
  await shop.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(giveUp).toBeFocused();
  await shop.page.keyboard.press('Enter');
  await tabTo(shop.page, dialog.getByRole('button', { name: 'Give it up' }));
  await shop.page.keyboard.press('Enter');
  await expect(shop.toast(`Order ${order} is given up`)).toBeVisible();
  await expect(giveUp).toBeHidden();
});
