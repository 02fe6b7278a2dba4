import { expect, test } from 'vitest';
import { productAdmin } from '#catalogue/products/change-product.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, aShopper, anOperator, stockOf, withUnits } = await openShop();
const olga = await anOperator('catalogue');
const otto = await anOperator('owner');

const listed = async (query: string) => (await olga.get(`/desk/units?${query}`)).json();
const ids = async (query: string) => (await listed(query)).payload.map(({ id }: { id: number }) => id);
const price = (operator: typeof olga, id: number, body: object) => operator.post(`/desk/units/${id}/price`, body);
const stock = (operator: typeof olga, units: readonly number[], on_sale: boolean) =>
  operator.post('/desk/units/stock', { items: units.map((id) => ({ id })), on_sale });
const known = async (product: number) =>
  (await database.selectFrom('product').select('known_units').where('id', '=', product).executeTakeFirstOrThrow())
    .known_units;

test('units are found by product, number, asset and state, with what they leave', async () => {
  const { product, ids: all } = await withUnits(
    { float: 0.2, cost_minor: 4_00, asset_id: '40000000001' },
    { float: 0.1500000001 },
    { float: 0.3 },
  );
  const [first = 0, second = 0, third = 0] = all;
  expect(await ids(`product=${product}`)).toEqual([third, second, first]);
  expect(await ids(`product=${product}&sort=float`)).toEqual([second, first, third]);
  expect(await ids(`search=${second}`)).toEqual([second]);
  expect(await ids('search=40000000001')).toEqual([first]);
  expect(await ids('search=no-such-skin')).toEqual([]);
  expect(await ids('product=seven')).toEqual([]);
  expect(await ids(`product=${product}&state=withdrawn`)).toEqual([]);
  expect((await listed(`product=${product}&sort=id&per_page=1`)).payload).toEqual([
    expect.objectContaining({
      float: 0.2,
      price: 10,
      own_price: null,
      cost: 4,
      margin_percent: 50.8,
      state: 'available',
    }),
  ]);
  const file = await olga.get(`/desk/units/export?product=${product}`);
  expect(file.body).toContain(',0.1500000001,');
});

test('a unit gets a price of its own, which a shopper pays, and loses it again; a late operator overwrites nothing', async () => {
  const { product, ids: all } = await withUnits({ float: 0.2 }, { float: 0.3 });
  const [first = 0] = all;
  const changed = await price(olga, first, { price: 14.5, seen: null });
  expect(changed.json().payload).toMatchObject({ id: first, price: 14.5, own_price: 14.5 });
  const shopper = await aShopper();
  expect((await shopper.get(`/items/${product}/units?sort=-price`)).json().payload).toMatchObject([
    { id: first, price: 14.5 },
    { price: 10 },
  ]);
  const late = await price(otto, first, { price: 12, seen: null });
  expect([late.statusCode, late.json().code]).toEqual([409, 'unit-changed']);
  expect((await price(otto, first, { price: null })).json().payload).toMatchObject({ price: 10, own_price: null });
  expect(await auditLog(database).latest(`unit ${first}`)).toMatchObject([
    { operator: otto.email, before: { own_price: 14.5 }, after: { own_price: null } },
    { operator: olga.email, action: 'unit price', before: { own_price: null }, after: { own_price: 14.5 } },
  ]);
});

test.each([0, -1, 1.005, 1e9, '5'])('%j is no price of a unit', async (wrong) => {
  const { ids: all } = await withUnits({ float: 0.2 });
  const answer = await price(olga, all[0] ?? 0, { price: wrong });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['price']]);
});

test('a withdrawn unit is out of the stock until it is put back, one of a hidden product too', async () => {
  const { product, ids: all } = await withUnits({ float: 0.2 }, { float: 0.3 });
  const [first = 0, second = 0] = all;
  expect((await stock(olga, [first], false)).json().results).toEqual([{ id: first, ok: true, changed: true }]);
  expect([await stockOf(product), await known(product)]).toEqual([1, 1]);
  expect(await ids(`product=${product}&state=withdrawn`)).toEqual([first]);
  expect((await stock(olga, [first], false)).json().results).toMatchObject([{ changed: false }]);
  const shopper = await aShopper();
  expect((await shopper.get(`/items/${product}/units`)).json().payload).toMatchObject([{ id: second }]);
  await productAdmin(database, { clearCaches: () => {} }).change(product, { hidden: true }, { operator: 'otto' });
  await stock(olga, [second], false);
  await stock(olga, [first, second], true);
  await productAdmin(database, { clearCaches: () => {} }).change(product, { hidden: false }, { operator: 'otto' });
  expect([await stockOf(product), await known(product)]).toEqual([2, 2]);
});

test('a unit that is sold is neither priced nor withdrawn, and names its order', async () => {
  const { product, ids: all } = await withUnits({ float: 0.2 });
  const [unit = 0] = all;
  const shopper = await aShopper({ balanceMinor: 50_00 });
  await shopper.post('/cart/add', { id: product });
  const { order } = (await shopper.post('/purchase/product', checkoutForm())).json();
  expect((await listed(`search=${unit}`)).payload).toMatchObject([{ state: 'sold', order }]);
  expect((await price(olga, unit, { price: 12 })).json().code).toBe('unit-sold');
  expect((await stock(olga, [unit, 999_999], false)).json().results).toMatchObject([
    { id: unit, ok: false, code: 'unit-sold' },
    { id: 999_999, ok: false, code: 'unit-unknown' },
  ]);
});
