import { isAccessible } from '#shop/is-accessible.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

/** Texts of this release and of the previous one, which the matrix combines. */
const CONTINUE_PAYMENT = /^(Continue payment|Go on paying)/;
const PAYMENT_DECLINED = /Your payment of €\d+\.\d\d was declined|We couldn't process your payment/;
const AWAITING = /Awaiting payment|Pending/;
const DECLINED = /Declined|Error/;
const IN_PROGRESS = /Paid, in progress|Processing/;

test('a card payment can be declined, cancelled, left open and paid, and the histories show it all', {
  tag: '@mix',
}, async ({ shop, buyer, api }) => {
  const item = await api.good('type=Rifle');
  await buyer.putIntoCart(item);
  const cart = await shop.openCart();
  await (await cart.payAtProvider('card')).choose('Decline');
  await expect(shop.heading).toHaveText('Order Payment Failed');
  await expect(shop.main).toContainText(PAYMENT_DECLINED);
  await isAccessible(shop);
  await shop.page.getByRole('link', { name: 'Try again' }).click();

  await (await cart.payAtProvider('card')).choose('Cancel');
  await expect(shop.heading).toHaveText(/^(Payment cancelled|Order Payment Failed)$/);
  await shop.page.getByRole('link', { name: 'Try again' }).click();
  await expect(cart.lines).toHaveCount(1);

  const provider = await cart.payAtProvider('card');
  await provider.leave();
  await expect(shop.heading).toHaveText('Payment Processing');
  await isAccessible(shop);
  await shop.page.reload();
  await expect(shop.main.getByText('Your payment is being processed. Status: Pending')).toBeVisible();
  await shop.page.getByRole('link', { name: 'View Transaction History' }).click();
  const { rows } = await shop.openPayments();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(AWAITING);
  await expect(rows.nth(1)).toContainText('Cancelled');
  await expect(rows.nth(2)).toContainText(DECLINED);

  await rows.nth(0).getByRole('link', { name: CONTINUE_PAYMENT }).click();
  await shop.main.getByRole('link', { name: CONTINUE_PAYMENT }).click();
  await provider.choose('Pay');
  await expect(shop.heading).toHaveText('Purchase Successful');
  await expect(shop.header.cart(0)).toBeVisible();

  const orders = await shop.openOrders();
  await expect(orders.rows).toHaveCount(3);
  const [order = 0] = await buyer.paidOrders();
  await expect(orders.row(order)).toContainText(IN_PROGRESS);
  await orders.openOrder(order);
  await expect(shop.heading).toHaveText(`Order ${order}`);
  await expect(shop.main.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toHaveText([
    /^Ordered/,
    /^Paid/,
    /^Trade offer/,
    /^Accept the trade/,
    /^It is yours/,
  ]);
  await expect(shop.main.getByRole('region', { name: 'Receipt' })).toContainText(item.title);
});

test('a voucher is pending in the payment history; paid late it goes to the balance', async ({ shop, buyer, api }) => {
  const item = await api.good('type=Sniper Rifle');
  await buyer.putIntoCart(item);
  const cart = await shop.openCart();
  const provider = await cart.payAtProvider('MULTIBANCO');
  const redirect_url = shop.page.url();
  await provider.leave();
  const voucher = shop.main.getByRole('region', { name: 'Pay with MULTIBANCO' });
  await expect(voucher.getByText(/^\d{3} \d{3} \d{3}/)).toBeVisible();
  await isAccessible(shop);
  const waiting = shop.address;
  const payments = await shop.openPayments();
  await payments.rows.getByRole('link', { name: /^Continue payment/ }).click();
  await expect(shop.page).toHaveURL(waiting);
  await expect(voucher).toBeVisible();

  await buyer.play({ redirect_url }, 'expired');
  await expect(shop.heading).toHaveText('Payment cancelled');
  await buyer.play({ redirect_url }, 'paid');
  await shop.openPayments();
  await expect(payments.rows).toContainText(['Late payment for order']);
  await expect(payments.rows).toContainText(['Success']);
  await expect(shop.main.getByRole('region', { name: 'My balance' })).toContainText(`${item.price.toFixed(2)} Credits`);
  await payments.rows.getByRole('link', { name: /^Late payment/ }).click();
  await expect(shop.main.getByRole('region', { name: 'Timeline' }).getByRole('listitem').last()).toContainText(
    'the amount was added to your balance',
  );
});

test('MB WAY waits for the phone, and the page updates by itself', async ({ shop, buyer, api }) => {
  await buyer.putIntoCart(...(await api.goods('type=Shotgun')));
  const cart = await shop.openCart();
  // With the keyboard only, from the terms to the payment method and the button.
  await cart.terms.focus();
  await shop.page.keyboard.press('Space');
  await tabTo(shop.page, cart.way('card'));
  for (const _ of ['Balance', 'MULTIBANCO', 'MBWAY']) await shop.page.keyboard.press('ArrowDown');
  await expect(cart.way('MBWAY')).toBeChecked();
  await tabTo(shop.page, cart.pay);
  await shop.page.keyboard.press('Enter');
  const provider = await cart.atProvider();
  const redirect_url = shop.page.url();
  await provider.leave();
  await expect(shop.main.getByText('Confirm the payment in your MB WAY app.')).toBeVisible();
  await buyer.play({ redirect_url }, 'paid');
  await expect(shop.heading).toHaveText('Purchase Successful');
  expect(await buyer.paidOrders()).toHaveLength(1);
});

test('a shopper whose balance is too small tops up the difference, and buys', { tag: '@mix' }, async ({
  shop,
  buyer,
  api,
}) => {
  const item = await api.good('type=SMG');
  await buyer.putIntoCart(item);
  await buyer.topUp(2);
  const cart = await shop.openCart();
  await cart.payBy('Balance');
  const missing = (item.price - 2).toFixed(2);
  await expect(cart.summary.getByRole('alert')).toContainText(
    `Your balance: 2.00 Credits. Required: ${item.price.toFixed(2)} Credits.`,
  );
  await cart.summary.getByRole('button', { name: `Top up €${missing}` }).click();
  const dialog = shop.page.getByRole('dialog');
  await expect(dialog.getByLabel('Top up amount')).toHaveValue(missing.replace(/\.00$/, ''));
  await dialog.getByRole('radio', { name: 'Credit/Debit card' }).check();
  await isAccessible(shop);
  await dialog.getByRole('button', { name: 'Top up' }).click();
  await expect(dialog).toHaveAccessibleName('Confirm Information');
  await dialog.getByRole('checkbox', { name: /^I am at least 18/ }).check();
  await isAccessible(shop);
  await dialog.getByRole('button', { name: `Pay €${missing}` }).click();
  await shop.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(shop.heading).toHaveText('Payment Successful');

  await shop.header.cart(1).click();
  await cart.payBy('Balance');
  await expect(shop.heading).toHaveText('Purchase Successful');
  await isAccessible(shop);
  expect(await buyer.balance()).toBe(0);
});

test('a connection lost while paying ends in the true outcome, paid once', async ({ shop, buyer, api, problems }) => {
  problems.expect(/purchase\/product/);
  const item = await api.good('type=Pistol');
  await buyer.putIntoCart(item);
  await buyer.topUp(50);
  const cart = await shop.openCart();
  await shop.page.route(
    '**/api/purchase/product',
    async (route) => {
      // The request arrives, its answer does not.
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await cart.payBy('Balance');
  await expect(cart.summary.getByText('Checking your payment…')).toBeVisible();
  await expect(shop.heading).toHaveText('Purchase Successful');
  expect(await buyer.paidOrders()).toHaveLength(1);
  expect(await buyer.balance()).toBeCloseTo(50 - item.price, 2);
});
