import { expect, test } from 'vitest';
import { productAdmin } from '#catalogue/products/change-product.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, services, database, aShopper, anOperator, stockOf, withUnits } = await openShop();

const listed = async (shopper: Shopper, product: number, query = '') =>
  (await shopper.get(`/items/${product}/units${query}`)).json();
const floats = async (shopper: Shopper, product: number, query = '') =>
  (await listed(shopper, product, query)).payload.map(({ float }: { float: number }) => float);
const add = (shopper: Shopper, id: number, unit_id?: number) => shopper.post('/cart/add', { id, unit_id });
const cartOf = async (shopper: Shopper) => (await shopper.get('/cart/contents')).json().cart;
const buy = (shopper: Shopper, changes = {}) => shopper.post('/purchase/product', checkoutForm(changes));
const known = async (product: number) =>
  (await database.selectFrom('product').select('known_units').where('id', '=', product).executeTakeFirstOrThrow())
    .known_units;

test('the units of a product are listed, sorted and filtered with all places of their floats', async () => {
  const { product } = await withUnits(
    { float: 0.2, seed: 7, stickers: ['Crown (Foil)'] },
    { float: 0.1500000001, seed: 8 },
    { float: 0.3, price_minor: 15_00 },
  );
  const guest = await aShopper();
  expect(await floats(guest, product)).toEqual([0.1500000001, 0.2, 0.3]);
  expect(await floats(guest, product, '?sort=-float')).toEqual([0.3, 0.2, 0.1500000001]);
  expect(await floats(guest, product, '?sort=-price')).toEqual([0.3, 0.1500000001, 0.2]);
  expect(await floats(guest, product, '?sort=newest')).toEqual([0.3, 0.1500000001, 0.2]);
  expect(await floats(guest, product, '?float_till=0.15')).toEqual([]);
  expect(await floats(guest, product, '?float_from=0.1500000001&float_till=0.2')).toEqual([0.1500000001, 0.2]);
  expect(await floats(guest, product, '?seed=8')).toEqual([0.1500000001]);
  expect(await floats(guest, product, '?sticker=crown')).toEqual([0.2]);
  expect((await listed(guest, product, '?limit=2&page=2')).meta).toMatchObject({ total: 3, pages: 2, from: 3, to: 3 });
  expect((await listed(guest, product, '?page=9')).meta).toMatchObject({ total: 3, from: 0 });
  expect(await listed(guest, product, '?limit=1&sort=-price')).toMatchObject({
    payload: [{ price: 15, seed: null, stickers: [], charm: null, name_tag: null, available_at: null }],
  });
});

test.each(['float_from=1.5', 'float_till=-1', 'float_from=a', 'seed=1001', 'sort=best'])(
  'units are not listed by %s, and the answer names the field',
  async (query) => {
    const { product } = await withUnits({ float: 0.2 });
    const answer = await (await aShopper()).get(`/items/${product}/units?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(query.split('=')[0]);
  },
);

test('a shopper gets the very unit they have chosen, and the order says which', async () => {
  const { product, ids } = await withUnits({ float: 0.16 }, { float: 0.21, price_minor: 12_00, seed: 321 });
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await add(shopper, product, ids[1]);
  expect(await cartOf(shopper)).toMatchObject([
    { item: { price: 12 }, price_seen: 12, is_chosen: true, unit: { id: ids[1], float: 0.21 }, sold: false },
  ]);
  const { order, balance } = (await buy(shopper)).json();
  expect(balance).toBe(88);
  expect((await shopper.order(order)).items).toMatchObject([
    { price: 12, unit: { id: ids[1], float: 0.21, seed: 321 } },
  ]);
  expect((await shopper.emails()).map(({ text }) => text).join()).toContain('float 0.2100000000');
  const operator = await anOperator('support');
  expect((await operator.get(`/desk/orders/${order}`)).json().payload.items).toMatchObject([{ unit: { id: ids[1] } }]);
  expect(await floats(shopper, product)).toEqual([0.16]);
  expect([await stockOf(product), await known(product)]).toEqual([1, 1]);
});

test('without a choice the cheapest unit is bought, of these the one with the lowest float', async () => {
  const { product } = await withUnits(
    { float: 0.1, price_minor: 11_00 },
    { float: 0.3 },
    { float: 0.2, price_minor: 5_00 },
  );
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await add(shopper, product);
  expect(await cartOf(shopper)).toMatchObject([{ item: { price: 10 }, is_chosen: false, unit: { float: 0.2 } }]);
  const { order } = (await buy(shopper)).json();
  expect((await shopper.order(order)).items).toMatchObject([{ price: 10, unit: { float: 0.2 } }]);
});

test('a chosen unit that was sold is not replaced by another: the cart offers the nearest', async () => {
  const { product, ids } = await withUnits({ float: 0.2 }, { float: 0.35 }, { float: 0.21 });
  const [slow, quick] = [await aShopper({ balanceMinor: 50_00 }), await aShopper({ balanceMinor: 50_00 })];
  await add(slow, product, ids[0]);
  await add(quick, product, ids[0]);
  expect((await buy(quick)).statusCode).toBe(200);
  const refused = await buy(slow);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'items-sold', error_codes: { [product]: ['item-sold'] } });
  expect(await slow.balanceMinor()).toBe(50_00);
  expect(await cartOf(slow)).toMatchObject([
    { sold: true, unit: { id: ids[0] }, alternative: null, alternative_unit: { id: ids[2], float: 0.21 } },
  ]);
  expect((await add(slow, product, ids[2])).statusCode).toBe(200);
  expect(await cartOf(slow)).toMatchObject([{ sold: false, unit: { id: ids[2] } }]);
});

test('a unit that is unknown, of another product or sold cannot be added', async () => {
  const [{ product, ids }, other] = [await withUnits({ float: 0.2 }, { float: 0.3 }), await withUnits({ float: 0.2 })];
  const shopper = await aShopper({ balanceMinor: 50_00 });
  for (const wrong of [other.ids[0], 2_000_000_000]) {
    const answer = await add(shopper, product, wrong);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error_codes).toEqual({ unit_id: ['unit-not-found'] });
  }
  await add(shopper, product, ids[0]);
  expect((await add(shopper, product, ids[0])).json().code).toBe('item-in-cart');
  await buy(shopper);
  const answer = await add(shopper, product, ids[0]);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().error_codes).toEqual({ unit_id: ['item-sold'] });
});

test('a unit that a pending order holds is its buyer’s, and for sale again once the order is given up', async () => {
  const { product, ids } = await withUnits({ float: 0.2 }, { float: 0.3 });
  const shopper = await aShopper({ balanceMinor: 50_00 });
  await add(shopper, product, ids[0]);
  const { order } = (await buy(shopper, { paymentMethod: 'multibanco' })).json();
  expect(await floats(shopper, product)).toEqual([0.3]);
  expect(await cartOf(shopper)).toMatchObject([{ sold: false, unit: { id: ids[0] } }]);
  await shopper.post('/purchase/give-up', { order });
  expect(await floats(shopper, product)).toEqual([0.2, 0.3]);
  await buy(shopper, { paymentMethod: 'multibanco' });
  const { order: paid } = (await buy(shopper)).json();
  expect((await shopper.order(paid)).items).toMatchObject([{ unit: { id: ids[0] } }]);
  expect([await stockOf(product), await known(product)]).toEqual([1, 1]);
});

test('another unit that is chosen while a pending order holds one is shown, and bought', async () => {
  const { product, ids } = await withUnits({ float: 0.2 }, { float: 0.3 });
  const shopper = await aShopper({ balanceMinor: 50_00 });
  await add(shopper, product, ids[0]);
  await buy(shopper, { paymentMethod: 'multibanco' });
  expect((await add(shopper, product, ids[1])).statusCode).toBe(200);
  expect(await cartOf(shopper)).toMatchObject([{ sold: false, unit: { id: ids[1] } }]);
  const { order } = (await buy(shopper)).json();
  expect((await shopper.order(order)).items).toMatchObject([{ unit: { id: ids[1] } }]);
  expect(await floats(shopper, product)).toEqual([0.2]);
});

test('the receipt of an order that is paid later names the unit, too', async () => {
  const { product } = await withUnits({ float: 0.25 });
  const shopper = await aShopper();
  await add(shopper, product);
  const { redirect_url } = (await buy(shopper, { paymentMethod: 'multibanco' })).json();
  const payment = new URL(redirect_url).pathname.split('/').at(-1);
  await app.inject({ method: 'POST', url: `/api/sandbox/payments/${payment}`, payload: { outcome: 'paid' } });
  expect((await shopper.emails()).at(-1)?.text).toContain('float 0.2500000000');
});

test('a refunded order puts its unit back, which the order still names', async () => {
  const { product, ids } = await withUnits({ float: 0.2 });
  const shopper = await aShopper({ balanceMinor: 50_00 });
  await add(shopper, product);
  const { order } = (await buy(shopper)).json();
  expect((await shopper.post('/purchase/cancel', { order })).statusCode).toBe(200);
  expect(await floats(shopper, product)).toEqual([0.2]);
  expect((await shopper.order(order)).items).toMatchObject([{ unit: { id: ids[0] } }]);
  const next = await aShopper({ balanceMinor: 50_00 });
  await add(next, product, ids[0]);
  expect((await buy(next)).statusCode).toBe(200);
});

test('a stock that is set below the known units withdraws those with the highest float', async () => {
  const { product } = await withUnits({ float: 0.2 }, { float: 0.35 }, { float: 0.3 });
  const shopper = await aShopper();
  const products = productAdmin(database, { clearCaches: () => {} });
  await products.change(product, { stock: 2 }, { operator: 'operator' });
  expect(await floats(shopper, product)).toEqual([0.2, 0.3]);
  await products.change(product, { hidden: true }, { operator: 'operator' });
  expect(await floats(shopper, product)).toEqual([]);
  await products.change(product, { hidden: false, stock: 5 }, { operator: 'operator' });
  expect(await floats(shopper, product)).toEqual([0.2, 0.3]);
  expect([await stockOf(product), await known(product)]).toEqual([5, 2]);
});

test('of forty who want the same unit one gets it, and the others pay nothing', async () => {
  const { product, ids } = await withUnits({ float: 0.2 }, ...Array.from({ length: 5 }, () => ({ float: 0.3 })));
  const buyers: Shopper[] = [];
  while (buyers.length < 40) buyers.push(await aShopper({ balanceMinor: 10_00 }));
  for (const buyer of buyers) await add(buyer, product, ids[0]);
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const balances = await Promise.all(buyers.map((buyer) => buyer.balanceMinor()));
  expect(balances.filter((balanceMinor) => balanceMinor === 0)).toHaveLength(1);
  expect([await stockOf(product), await known(product)]).toEqual([5, 5]);
});

const priceOf = async (shopper: Shopper, product: number) =>
  (await shopper.get(`/items/${product}`)).json().payload.price;

test('where all items of a product cost more than was set for it, its price is that of the cheapest', async () => {
  const { product } = await withUnits({ float: 0.2, price_minor: 12_00 }, { float: 0.3, price_minor: 15_00 });
  const [guest, shopper] = [await aShopper(), await aShopper({ balanceMinor: 100_00 })];
  expect(await priceOf(guest, product)).toBe(12);
  await add(shopper, product);
  expect(await cartOf(shopper)).toMatchObject([{ item: { price: 12 }, unit: { float: 0.2 } }]);
  expect((await buy(shopper)).json().balance).toBe(88);
  expect(
    (await database.selectFrom('product').select('price').where('id', '=', product).executeTakeFirstOrThrow()).price,
  ).toBe(15_00);
  const admin = productAdmin(database, { clearCaches: () => {} });
  const stored = () =>
    database
      .selectFrom('product')
      .select(['price', 'set_price_minor'])
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
  await admin.change(product, { stock: 2 }, { operator: 'ana', seen: { price: 10 } });
  expect(await stored()).toEqual({ price: 10_00, set_price_minor: null });
  await admin.change(product, { stock: 1 }, { operator: 'ana' });
  expect(await stored()).toEqual({ price: 15_00, set_price_minor: 10_00 });
  await admin.change(product, { price: 14 }, { operator: 'ana' });
  expect(await stored()).toEqual({ price: 15_00, set_price_minor: 14_00 });
  await admin.change(product, { price: 16 }, { operator: 'ana' });
  expect(await stored()).toEqual({ price: 16_00, set_price_minor: null });
});

test('a product knows the lowest and the highest float of its units, whatever becomes of these', async () => {
  const { product, ids } = await withUnits({ float: 0.2 }, { float: 0.1500000001 }, { float: 0.3 });
  const floatsOf = async () => {
    const found = await database
      .selectFrom('product')
      .select(['lowest_float', 'highest_float'])
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    return [found.lowest_float, found.highest_float];
  };
  expect(await floatsOf()).toEqual([0.1500000001, 0.3]);
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await add(shopper, product, ids[1]);
  await buy(shopper);
  expect(await floatsOf()).toEqual([0.2, 0.3]);
  const admin = productAdmin(database, { clearCaches: () => {} });
  await admin.change(product, { stock: 1 }, { operator: 'ana' });
  expect(await floatsOf()).toEqual([0.2, 0.2]);
  await admin.change(product, { stock: 0 }, { operator: 'ana' });
  expect(await floatsOf()).toEqual([null, null]);
});

test('a unit has an address and a picture of its own, and the address is gone once it is sold', async () => {
  const [{ product, ids }, other] = [
    await withUnits({ float: 0.2, price_minor: 12_00 }, { float: 0.3 }),
    await withUnits({ float: 0.4 }),
  ];
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const at = (unit: number | string | undefined) => shopper.get(`/items/${product}?unit=${unit}`);
  expect((await at(ids[0])).json().payload).toMatchObject({ price: 10, unit: { id: ids[0], float: 0.2, price: 12 } });
  expect((await shopper.get(`/items/${product}`)).json().payload.unit).toBeUndefined();
  for (const wrong of [other.ids[0], 999_999_999]) expect((await at(wrong)).statusCode).toBe(404);
  expect((await at('x')).statusCode).toBe(400);
  const picture = (of: string) => app.inject(`/api/share/${of}.png`);
  const [ofProduct, ofUnit] = [await picture(`${product}`), await picture(`${product}-${ids[0]}`)];
  expect([ofUnit.statusCode, ofUnit.headers['content-type']]).toEqual([200, 'image/png']);
  expect(ofUnit.headers.etag).not.toBe(ofProduct.headers.etag);
  for (const wrong of [`${product}-${other.ids[0]}`, `${product}-1-2`, `-${product}`])
    expect((await picture(wrong)).statusCode).toBe(404);
  await add(shopper, product, ids[0]);
  await buy(shopper);
  services.catalogue.clearCaches();
  expect((await at(ids[0])).statusCode).toBe(404);
});
