import type { Role } from '@patina/shared-api/contract/desk/roles';
import { expect, test } from 'vitest';
import { fromNow, HOUR } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';

const { database, aShopper, aProduct, anOffer, anOperator } = await openSellersShop();

test.each<[Role, string[]]>([
  ['support', ['to_price', 'to_send', 'to_answer', 'to_receive', 'overdue', 'trades', 'approvals']],
  ['catalogue', ['to_price', 'to_receive', 'overdue', 'low_stock']],
  ['finance', ['to_send', 'to_pay_out', 'to_pay_out_amount', 'failed_payments', 'stuck_refunds', 'approvals']],
])('%s sees the numbers of its pages only', async (role, names) => {
  const { payload } = (await (await anOperator(role)).get('/desk/today')).json();
  expect(Object.keys(payload).toSorted()).toEqual(names.toSorted());
});

test('what a shopper buys and a seller offers is a number of today', async () => {
  const owner = await anOperator('owner');
  const numbers = async () => (await owner.get('/desk/today')).json().payload;
  const sales = async () => (await owner.get('/desk/today/sales')).json().payload;
  const [before, soldBefore] = [await numbers(), await sales()];
  await anOffer(await aShopper());
  const shopper = await aShopper({ balanceMinor: 50_00 });
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 12_30 }) });
  await shopper.post('/purchase/product', checkoutForm());
  const after = await numbers();
  expect([after.to_price - before.to_price, after.to_send - before.to_send]).toEqual([1, 1]);
  const { periods, days } = await sales();
  const grown = Math.round((periods[0].now.revenue - soldBefore.periods[0].now.revenue) * 100);
  expect(grown).toBe(12_30);
  expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), orders: periods[0].now.orders });
});

test('the releases that pages run are shown with their failures, to every operator', async () => {
  const catalogue = await anOperator('catalogue');
  const release = { app: 'catalog', version: '1.1.0' };
  await database
    .insertInto('release_health')
    .values({ ...release, minute: fromNow(-HOUR), pages: 40, failed_pages: 2, late_pages: 3 })
    .execute();
  const { payload } = (await catalogue.get('/desk/today/releases')).json();
  expect(payload).toEqual([{ ...release, pages: 40, failed: 2, late: 3, unsampled: 0 }]);
});
