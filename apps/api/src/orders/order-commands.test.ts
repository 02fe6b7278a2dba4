import { expect, test } from 'vitest';
import { deliverOrder } from '#testing/deliver-order.ts';
import { checkoutForm, TRADE_LINK } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper, aProduct, stockOf } = await openShop();
const context = { services, log: app.log };

const orderCommand = (name: string, order: number) =>
  runCommand(context, `order ${name}`, {
    values: { [name === 'show' ? 'order' : 'orders']: String(order) },
    options: { reason: 'It is damaged.' },
  });

async function anOrder(shopper: Shopper, paymentMethod = 'balance') {
  const product = await aProduct({ priceMinor: 20_00 });
  await shopper.post('/cart/add', { id: product });
  const answer = await shopper.post('/purchase/product', checkoutForm({ paymentMethod }));
  const { order, redirect_url } = answer.json();
  if (redirect_url) {
    const url = `/api/sandbox/payments/${new URL(redirect_url).pathname.split('/').at(-1)}`;
    await app.inject({ method: 'POST', url, payload: { outcome: 'paid' } });
  }
  return { order: order as number, product };
}

const statusOf = async (shopper: Shopper) => (await shopper.get('/purchase/history')).json().payload[0].status;
const payments = async (shopper: Shopper) => (await shopper.get('/deposit/history')).json().payload;

test('an order paid from the balance is refunded to it, once', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const { order, product } = await anOrder(shopper);
  await orderCommand('refund', order);
  expect([await shopper.balanceMinor(), await stockOf(product), await statusOf(shopper)]).toEqual([
    20_00,
    1,
    'refunded',
  ]);
  expect(await payments(shopper)).toMatchObject([
    { kind: 'refund', order_id: order, sum: 20, currency: 'Credits', payment_type: 'balance', status: 'Success' },
    { kind: 'purchase', order_id: order, sum: 20, currency: 'Credits', payment_type: 'balance', status: 'Success' },
  ]);
  await expect(orderCommand('refund', order)).rejects.toThrow('cannot become refunded');
});

test('an order paid by card is refunded through the provider', async () => {
  const shopper = await aShopper();
  const { order } = await anOrder(shopper, 'card');
  await orderCommand('refund', order);
  expect(await shopper.balanceMinor()).toBe(0);
  expect(await payments(shopper)).toMatchObject([
    { kind: 'refund', order_id: order, sum: 20, currency: 'EUR', payment_type: 'card', status: 'Success' },
    { kind: 'purchase', order_id: order, status: 'Success' },
  ]);
  const refunded = await database.selectFrom('sandbox_payment').select('refunded_minor').execute();
  expect(refunded).toEqual([{ refunded_minor: 20_00 }]);
});

test('delivered items are not put back into stock by a refund', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const { order, product } = await anOrder(shopper);
  await deliverOrder(services, order);
  await orderCommand('refund', order);
  expect([await stockOf(product), await shopper.balanceMinor()]).toEqual([0, 20_00]);
});

test('an order that does not exist is reported', async () => {
  await expect(orderCommand('show', 7)).rejects.toThrow('There is no such order.');
  await expect(orderCommand('refund', 7)).rejects.toThrow('There is no order 7.');
});

test('a pack and a personal offer are created on the command line, and bought', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00, tradeLink: TRADE_LINK });
  const products = [await aProduct({ stock: 2 }), await aProduct({ stock: 2 })].join(',');
  const contents = { title: 'Starter', price: '15', products };
  const pack = await runCommand(context, 'pack create', { values: contents });
  const bought = await shopper.post('/purchase/pack', { pack_id: (pack.result as { id: number }).id });
  expect(bought.json()).toMatchObject({ status: 'OK', balance: 35 });
  const prompt = await runCommand(context, 'prompt create', { values: { ...contents, user: String(shopper.id) } });
  const taken = await shopper.post('/purchase/prompt', { prompt_id: (prompt.result as { id: number }).id });
  expect(taken.json()).toMatchObject({ status: 'OK', balance: 20 });
});

test.each([
  [{ title: '' }, 'A title has 1 to 100 characters.'],
  [{ price: '0' }, 'A price is a number above 0'],
  [{ price: 'much' }, '<price> is a number such as 12 or 12.50.'],
  [{ products: 'all' }, 'A products is named by its number.'],
  [{ products: '7' }, 'There are no products 7.'],
])('a pack with %j is rejected', async (changes, reason) => {
  const values = { title: 'Starter', price: '15', products: String(await aProduct()), ...changes };
  await expect(runCommand(context, 'pack create', { values })).rejects.toThrow(reason);
});

test('a promo code is created, listed and ended on the command line', async () => {
  const shopper = await aShopper();
  const options = { percent: '12.5', usesPerUser: '1', until: '2099-01-01', appliesToDelivery: true };
  await runCommand(context, 'promo create', { values: { code: 'spring' }, options });
  expect((await shopper.get('/promocode/check?code=Spring')).json().payload).toMatchObject({
    code: 'SPRING',
    discount_amount: 12.5,
    applies_to_delivery: true,
  });
  expect((await runCommand(context, 'promo list')).lines).toEqual(['SPRING  12.5 %, until 2099-01-01T00:00:00.000Z']);
  const again = runCommand(context, 'promo create', { values: { code: 'SPRING' }, options });
  await expect(again).rejects.toThrow('There is a promo code SPRING already.');
  await runCommand(context, 'promo end', { values: { code: 'spring' } });
  expect((await shopper.get('/promocode/check?code=SPRING')).json().message).toBe('This promo code has expired');
});

test.each([
  ['A', { percent: '10' }, 'A code has 3 to 40'],
  ['SUMMER', {}, '--type is missing: how the discount is counted.'],
  ['SUMMER', { percent: '10', fixed: '5' }, 'Give either --percent or --fixed.'],
  ['SUMMER', { percent: '101' }, 'A percentage is at most 100.'],
  ['SUMMER', { fixed: '0' }, 'discount'],
  ['SUMMER', { fixed: '5', until: 'soon' }, '--until must be a time'],
  ['SUMMER', { fixed: '5', uses: '0' }, '--uses is not valid: how often it can be used.'],
])('promo create %s %j is rejected', async (code, options, reason) => {
  await expect(runCommand(context, 'promo create', { values: { code }, options })).rejects.toThrow(reason);
});

test('ledger verify reports a correct ledger, and fails for an incorrect one', async () => {
  const { lines } = await runCommand(context, 'ledger verify');
  expect(lines.at(-1)).toMatch(/^The ledger is right: \d+ transactions/);
  const { id } = await aShopper();
  await database.updateTable('user_account').set({ balance_minor: 1 }).where('id', '=', id).execute();
  await expect(runCommand(context, 'ledger verify')).rejects.toThrow('The ledger does not agree with itself');
});
