import { isAccessible } from '#store/is-accessible.ts';
import { tabTo } from '#store/tab-to.ts';
import { expect, test } from '#store-test.ts';

test('a card can be declined, cancelled, left alone and paid, and the histories tell it all', { tag: '@mix' }, async ({
  store,
  buyer,
  api,
}) => {
  const item = await api.good('type=Rifle');
  await buyer.putIntoCart(item);
  const cart = await store.openCart();
  await (await cart.payAtProvider('card')).choose('Decline');
  await expect(store.heading).toHaveText('Order Payment Failed');
  await isAccessible(store);
  await store.page.getByRole('link', { name: 'Try again' }).click();

  await (await cart.payAtProvider('card')).choose('Cancel');
  await store.page.getByRole('link', { name: 'Try again' }).click();
  await expect(cart.lines).toHaveCount(1);

  const provider = await cart.payAtProvider('card');
  await provider.leave();
  await expect(store.heading).toHaveText('Payment Processing');
  await isAccessible(store);
  await store.page.reload();
  await expect(store.main.getByText('Your payment is being processed. Status: Pending')).toBeVisible();
  await store.page.getByRole('link', { name: 'View Transaction History' }).click();
  const { rows } = await store.openPayments();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Pending');
  await expect(rows.nth(1)).toContainText('Cancelled');
  await expect(rows.nth(2)).toContainText('Error');

  await rows
    .nth(0)
    .getByRole('link', { name: /^Go on paying/ })
    .click();
  await store.main.getByRole('link', { name: 'Go on paying' }).click();
  await provider.choose('Pay');
  await expect(store.heading).toHaveText('Purchase Successful');
  await expect(store.header.cart(0)).toBeVisible();

  const orders = await store.openOrders();
  await expect(orders.rows).toHaveCount(3);
  const [order = 0] = await buyer.paidOrders();
  await expect(orders.row(order)).toContainText('Processing');
  await orders.openOrder(order);
  await expect(store.heading).toHaveText(`Order ${order}`);
  await expect(store.main.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toHaveText([
    /^Ordered/,
    /^Paid/,
    /^Delivery/,
  ]);
  await expect(store.main.getByRole('region', { name: 'Receipt' })).toContainText(item.title);
});

test('a voucher waits in the payment history; paid after its time it goes to the balance', async ({
  store,
  buyer,
  api,
}) => {
  const item = await api.good('type=Sniper Rifle');
  await buyer.putIntoCart(item);
  const cart = await store.openCart();
  const provider = await cart.payAtProvider('MULTIBANCO');
  const redirect_url = store.page.url();
  await provider.leave();
  const voucher = store.main.getByRole('region', { name: 'Pay by MULTIBANCO' });
  await expect(voucher.getByText(/^\d{3} \d{3} \d{3}/)).toBeVisible();
  await isAccessible(store);
  const waiting = store.address;
  const payments = await store.openPayments();
  await payments.rows.getByRole('link', { name: /^Go on paying/ }).click();
  await expect(store.page).toHaveURL(waiting);
  await expect(voucher).toBeVisible();

  await buyer.play({ redirect_url }, 'expired');
  await expect(store.heading).toHaveText('Payment cancelled');
  await buyer.play({ redirect_url }, 'paid');
  await store.openPayments();
  await expect(payments.rows).toContainText(['Late payment of order']);
  await expect(payments.rows).toContainText(['Success']);
  await expect(store.main.getByText(`${item.price.toFixed(2)} Credits`)).toBeVisible();
  await payments.rows.getByRole('link', { name: /^Late payment/ }).click();
  await expect(store.main.getByRole('region', { name: 'Timeline' }).getByRole('listitem').last()).toContainText(
    'the amount was added to your balance',
  );
});

test('MB WAY waits for the phone, and the page notices by itself', async ({ store, buyer, api }) => {
  await buyer.putIntoCart(...(await api.goods('type=Shotgun')));
  const cart = await store.openCart();
  // By the keyboard alone, from the terms to the way to pay.
  await cart.terms.focus();
  await store.page.keyboard.press('Space');
  await tabTo(store.page, cart.way('MBWAY'));
  await store.page.keyboard.press('Enter');
  const provider = await cart.atProvider();
  const redirect_url = store.page.url();
  await provider.leave();
  await expect(store.main.getByText('Confirm the payment in your MB WAY app.')).toBeVisible();
  await buyer.play({ redirect_url }, 'paid');
  await expect(store.heading).toHaveText('Purchase Successful');
  expect(await buyer.paidOrders()).toHaveLength(1);
});

test('who has too little tops up what is missing, and buys', { tag: '@mix' }, async ({ store, buyer, api }) => {
  const item = await api.good('type=SMG');
  await buyer.putIntoCart(item);
  await buyer.topUp(2);
  const cart = await store.openCart();
  await cart.payBy('Balance');
  const missing = (item.price - 2).toFixed(2);
  await expect(cart.summary.getByRole('alert')).toContainText(
    `Your balance: 2.00 Credits. Required: ${item.price.toFixed(2)} Credits.`,
  );
  await cart.summary.getByRole('button', { name: `Top up €${missing}` }).click();
  const dialog = store.page.getByRole('dialog');
  await expect(dialog.getByLabel('Top up amount')).toHaveValue(missing.replace(/\.00$/, ''));
  await dialog.getByRole('radio', { name: 'Credit/Debit card' }).check();
  await isAccessible(store);
  await dialog.getByRole('button', { name: 'Top up' }).click();
  await expect(dialog).toHaveAccessibleName('Confirm Information');
  await dialog.getByRole('checkbox').check();
  await isAccessible(store);
  await dialog.getByRole('button', { name: `Pay €${missing}` }).click();
  await store.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(store.heading).toHaveText('Payment Successful');

  await store.header.cart(1).click();
  await cart.payBy('Balance');
  await expect(store.heading).toHaveText('Purchase Successful');
  await isAccessible(store);
  expect(await buyer.balance()).toBe(0);
});

test('a connection that is cut while paying ends in the true outcome, paid once', async ({
  store,
  buyer,
  api,
  trouble,
}) => {
  trouble.expect(/purchase\/product/);
  const item = await api.good('type=Pistol');
  await buyer.putIntoCart(item);
  await buyer.topUp(50);
  const cart = await store.openCart();
  await store.page.route(
    '**/api/purchase/product',
    async (route) => {
      // The store hears it, the shopper does not hear the store.
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await cart.payBy('Balance');
  await expect(cart.summary.getByText('Checking your payment…')).toBeVisible();
  await expect(store.heading).toHaveText('Purchase Successful');
  expect(await buyer.paidOrders()).toHaveLength(1);
  expect(await buyer.balance()).toBeCloseTo(50 - item.price, 2);
});
