import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, aShopper, aProduct } = await openShop();
const run = (name: string, given: Parameters<typeof runCommand>[2]) =>
  runCommand({ services, log: app.log }, name, given);

const thisMonth = new Date().toISOString().slice(0, 7);
const statementOf = async (shopper: Shopper, query = '') =>
  (await shopper.get(`/deposit/statement${query}`)).json().payload;

test('everything that moves the balance is in the statement and adds up, and a purchase is in the payment history', async () => {
  const shopper = await aShopper({ balanceMinor: 30_00 });
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 12_50 }) });
  const { order } = (await shopper.post('/purchase/product', checkoutForm())).json();
  expect((await shopper.get('/deposit/history')).json().payload).toMatchObject([
    {
      id: order,
      kind: 'purchase',
      order_id: order,
      sum: 12.5,
      currency: 'Credits',
      payment_type: 'balance',
      status: 'Success',
    },
  ]);
  await run('order refund', { values: { orders: String(order) }, options: { reason: 'It is damaged.' } });
  const adjustment = { values: { user: String(shopper.id), amount: 'minus 5' }, options: { reason: 'Given twice.' } };
  await run('balance adjust', adjustment);
  const statement = await statementOf(shopper);
  expect(statement).toMatchObject({
    month: thisMonth,
    months: [thisMonth],
    opening: 0,
    closing: 25,
    currency: 'Credits',
  });
  expect(statement.movements).toMatchObject([
    { kind: 'opening', amount: 30, balance: 30, order_id: null },
    { kind: 'purchase', amount: -12.5, balance: 17.5, order_id: order, reason: null },
    { kind: 'refund', amount: 12.5, balance: 30, order_id: order },
    { kind: 'adjustment', amount: -5, balance: 25, order_id: null, reason: 'Given twice.' },
  ]);
  expect(await statementOf(shopper, '?month=2020-01')).toMatchObject({ opening: 0, closing: 0, movements: [] });
  expect(await statementOf(shopper, '?month=2099-12')).toMatchObject({ opening: 25, closing: 25, movements: [] });
  const stranger = await aShopper();
  expect((await statementOf(stranger)).movements).toEqual([]);
  expect((await shopper.get('/deposit/statement?month=2026-13')).statusCode).toBe(400);
  expect((await app.inject({ url: '/api/deposit/statement' })).statusCode).toBe(401);
});
