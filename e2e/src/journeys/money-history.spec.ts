import { breakFiles } from '#faults/break-files.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

test('histories can be paged on any screen', { tag: '@everywhere' }, async ({ shop, buyer, api, operator }) => {
  await buyer.topUp(100);
  await buyer.play(await buyer.beginTopUp(20), 'declined');
  await buyer.play(await buyer.beginTopUp(20, 'mbway'), 'cancelled');
  const pending = await buyer.beginTopUp(20, 'multibanco');
  const delivered = await buyer.buy(await api.goods('type=Pistol'));
  const refunded = await buyer.buy(await api.goods('type=SMG'));
  const { order } = await buyer.buy(await api.goods('type=Shotgun', 3));
  await operator.deliver(delivered.order);
  await operator.command('order', 'sent', `${order}:8${order}`, '--item', '1,2');
  await operator.command('order', 'refund', String(refunded.order), '--reason', 'The skin has a scratch.');

  const payments = await shop.openPayments();
  await expect(payments.rows).toHaveCount(5);
  await expect(payments.rows.first()).toContainText(`Refund for order ${refunded.order}`);
  await expect(payments.row(pending.order)).toContainText('Awaiting payment');
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  const orders = await shop.openOrders();
  await expect(orders.rows).toHaveCount(3);
  await expect(orders.row(order)).toContainText('and 2 more items');
  await expect(orders.row(order)).toContainText('Accept the tradeTo be sent');
  await expect(orders.row(delivered.order)).toContainText('Completed');
  await expect(orders.row(refunded.order)).toContainText('Refunded');
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await orders.openOrder(delivered.order);
  await expect(shop.main.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toHaveText([
    /^Paid/,
    /^Trade offer sent/,
    /^Trade accepted/,
    /^It is yours/,
  ]);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  await shop.visit(`/account/orders/${order}`);
  const offer = shop.main.getByRole('link', { name: 'Accept the trade on Steam' });
  await expect(offer).toHaveAttribute('href', `https://steamcommunity.com/tradeoffer/8${order}/`);
  await expect(shop.main.getByRole('region', { name: 'Timeline' }).getByRole('region')).toHaveCount(2);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await shop.page.emulateMedia({ media: 'print' });
  await expect(shop.header.region).toBeHidden();
  await expect(shop.heading).toBeHidden();
  await expect(shop.main.getByRole('region', { name: 'Receipt' })).toBeVisible();
});

test('the pages of a history, its orders and the top-up can be used with the keyboard', async ({
  shop,
  buyer,
  api,
}) => {
  const { page } = shop;
  await buyer.topUp(200);
  for (const product of await api.goods('type=Shotgun', 6)) await buyer.buy([product]);
  const orders = await shop.openOrders();
  await expect(orders.rows).toHaveCount(5);
  await orders.rows.last().getByRole('link').last().focus();
  await tabTo(page, orders.pages.next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/orders?page=2');
  await expect(orders.rows).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  const link = orders.rows.getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(shop.main.getByRole('region', { name: 'Receipt' })).toBeVisible();

  await shop.openPayments();
  const amount = shop.main.getByLabel('Top up amount');
  await amount.fill('0');
  await amount.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Top up' });
  await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(amount).toBeFocused();
});

test('if the checkout is down, the account shows everything else, and tops up once it is back', {
  tag: '@mix',
}, async ({ shop, buyer, context, problems }) => {
  problems.expect(/checkout|preload assets/);
  await buyer.topUp(30);
  const restore = await breakFiles(context, /\/releases\/checkout\//, 'answers 404');
  const payments = await shop.openPayments();
  const open = shop.main.getByRole('button', { name: 'Top up' });
  await open.click();
  await expect(shop.main.getByText(/^Topping up is not available right now/)).toBeVisible();
  await expect(payments.rows).toHaveCount(1);
  await isAccessible(shop);
  await restore();
  await shop.tryAgain();
  await expect(shop.page.getByRole('dialog', { name: 'Top up' })).toBeVisible();
});
