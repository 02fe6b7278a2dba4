import { MOST_WATCHED } from '@patina/shared-api/contract/cart/watchlist';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, database, aShopper, aProduct, withUnits } = await openShop();

const watchlistOf = async (shopper: Shopper) => (await shopper.get('/watchlist')).json();
const heartsOf = async (shopper: Shopper) => (await shopper.get('/watchlist/hearts')).json().payload;
/** The code of a refusal, and the fields that it names. */
const refusal = ({ code, errors = {} }: { code: string; errors?: object }) => [code, ...Object.keys(errors)];

/** Asks again while the store is busy, as pages do. */
async function asLongAsBusy(ask: () => ReturnType<Shopper['post']>): ReturnType<Shopper['post']> {
  const answer = await ask();
  return answer.statusCode === 503 ? asLongAsBusy(ask) : answer;
}

test('a guest watches nothing, nobody watches a product that does not exist, and an address that is not verified waits for nothing', async () => {
  const product = await aProduct({ stock: 0 });
  const [shopper, unverified] = [await aShopper(), await aShopper({ isVerified: false })];
  const wait = { item_id: product, back_in_stock: true };
  const missing = await shopper.post('/watchlist/add', { item_id: 2_000_000_000 });
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'product-not-found']);
  const guest = await app.inject({ method: 'POST', url: '/api/watchlist/add', payload: { item_id: product } });
  expect(guest.statusCode).toBe(401);
  expect((await unverified.post('/watchlist/add', wait)).json().code).toBe('email-not-verified');
  expect((await unverified.post('/watchlist/add', { item_id: product })).statusCode).toBe(200);
});

test('the watchlist has products and units, the latest first, with the price of then and now', async () => {
  const shopper = await aShopper();
  const {
    product,
    ids: [unit, sold],
  } = await withUnits({ float: 0.1, price_minor: 15_00 }, { float: 0.2 });
  const other = await aProduct({ priceMinor: 20_00 });
  await shopper.post('/watchlist/add', { item_id: other });
  await shopper.post('/watchlist/add', { item_id: product, unit_id: unit, price_below: 12.5 });
  await shopper.post('/watchlist/add', { item_id: product, unit_id: sold, drop_percent: 10 });
  await database.updateTable('product').set({ price: 18_00 }).where('id', '=', other).execute();
  await sql`update unit set state = 'sold' where id = ${sold}`.execute(database);
  await sql`insert into product_day (product_id, day, low)
    values (${other}, (now() at time zone 'UTC')::date - 2, 2000), (${other}, (now() at time zone 'UTC')::date, 1800)`.execute(
    database,
  );
  const { payload, meta } = await watchlistOf(shopper);
  expect(payload).toMatchObject([
    { item_id: product, unit_id: sold, unit: null, drop_percent: 10, price_below: null },
    { item_id: product, unit_id: unit, unit: { id: unit, float: 0.1, price: 15 }, price_then: 15, price_below: 12.5 },
    { item_id: other, unit_id: null, unit: null, price_then: 20, product: { id: other, price: 18, stock: 1 } },
  ]);
  expect(payload[2].prices).toEqual([20, 20, 18]);
  expect(meta).toEqual({ total: 3, pages: 1, page: 1, from: 1, to: 3 });
  const second = (await shopper.get('/watchlist?limit=2&page=2')).json();
  expect([second.payload.length, second.meta]).toEqual([1, { total: 3, pages: 2, page: 2, from: 3, to: 3 }]);
  expect((await shopper.get(`/watchlist?item_id=${product}`)).json().meta.total).toBe(2);
  expect(await heartsOf(shopper)).toEqual({ items: [other], units: [sold, unit] });

  await shopper.post('/watchlist/remove', { item_id: product, unit_id: unit });
  await shopper.post('/watchlist/remove', { item_id: product });
  expect(await heartsOf(shopper)).toEqual({ items: [other], units: [sold] });
});

test('what is left out of a change stays, and null takes an alert back', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct();
  await shopper.post('/watchlist/add', { item_id, price_below: 5, drop_percent: 20 });
  await shopper.post('/watchlist/update', { item_id, drop_percent: null, back_in_stock: true });
  expect((await watchlistOf(shopper)).payload).toMatchObject([
    { price_below: 5, drop_percent: null, float_below: null, back_in_stock: true },
  ]);
});

test('bad input is refused, and the field is named', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct();
  const {
    product,
    ids: [unit],
  } = await withUnits({ float: 0.1 });
  const refusals: [string, object, (string | undefined)[]][] = [
    ['add', { item_id, unit_id: unit }, ['unit-not-found', 'unit_id']],
    ['add', { item_id, unit_id: 2_000_000_000 }, ['unit-not-found', 'unit_id']],
    ['add', { item_id, price_below: -1 }, ['invalid-input', 'price_below']],
    ['add', { item_id, price_below: 1.234 }, ['invalid-input', 'price_below']],
    ['add', { item_id, drop_percent: 91 }, ['invalid-input', 'drop_percent']],
    ['add', { item_id, float_below: 1.1 }, ['invalid-input', 'float_below']],
    ['add', { item_id: product, unit_id: unit, float_below: 0.1 }, ['only-of-products', 'float_below']],
    ['add', { item_id: product, unit_id: unit, back_in_stock: true }, ['only-of-products', 'back_in_stock']],
    ['update', { item_id, price_below: 1 }, ['not-watched']],
    ['update', { item_id: product, unit_id: unit, price_below: 1 }, ['not-watched']],
  ];
  for (const [call, body, expected] of refusals)
    expect(refusal((await shopper.post(`/watchlist/${call}`, body)).json()), JSON.stringify(body)).toEqual(expected);
  await sql`update finish set wear_min = null, wear_max = null
    where id = (select finish_id from product where id = ${item_id})`.execute(database);
  const refused = await shopper.post('/watchlist/add', { item_id, float_below: 0.1 });
  expect(refusal(refused.json())).toEqual(['item-without-wear', 'float_below']);
  expect(await heartsOf(shopper)).toEqual({ items: [], units: [] });
});

test('nobody changes what somebody else watches', async () => {
  const [owner, other] = [await aShopper(), await aShopper()];
  const item_id = await aProduct();
  await owner.post('/watchlist/add', { item_id, price_below: 5 });
  expect((await other.post('/watchlist/update', { item_id, price_below: 1 })).json().code).toBe('not-watched');
  await other.post('/watchlist/remove', { item_id });
  expect((await watchlistOf(owner)).payload).toMatchObject([{ item_id, price_below: 5 }]);
});

test('of 200 requests at once as many are added as there is room for, and the others are told why', async () => {
  const shopper = await aShopper();
  const products = await Promise.all(Array.from({ length: MOST_WATCHED + 20 }, () => aProduct()));
  await shopper.post('/watchlist/take', { items: products.slice(0, 100).map((item_id) => ({ item_id })) });
  const rest = products.slice(100);
  const answers = await Promise.all(
    [...rest, ...rest.slice(0, 80)].map((item_id) => asLongAsBusy(() => shopper.post('/watchlist/add', { item_id }))),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map((answer) => answer.json().code))).toEqual(new Set(['too-many-watched']));
  expect((await heartsOf(shopper)).items).toHaveLength(MOST_WATCHED);
  const watched = (await heartsOf(shopper)).items[0];
  expect((await shopper.post('/watchlist/add', { item_id: watched, price_below: 1 })).statusCode).toBe(200);
});

test('what a guest has watched is taken along, without what is gone and what is too much', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct();
  const {
    product,
    ids: [unit],
  } = await withUnits({ float: 0.1 });
  const items = [
    { item_id },
    { item_id },
    { item_id: 2_000_000_000 },
    { item_id: product, unit_id: unit },
    { item_id, unit_id: unit },
  ];
  for (let time = 0; time < 2; time += 1)
    expect((await shopper.post('/watchlist/take', { items })).statusCode).toBe(200);
  expect(await heartsOf(shopper)).toEqual({ items: [item_id], units: [unit] });
  const others = await Promise.all(Array.from({ length: MOST_WATCHED }, () => aProduct()));
  await shopper.post('/watchlist/take', { items: others.map((other) => ({ item_id: other })) });
  const hearts = await heartsOf(shopper);
  expect(hearts.items.length + hearts.units.length).toBe(MOST_WATCHED);
});
