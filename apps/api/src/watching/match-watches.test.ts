import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { database, services, aShopper, aProduct, withUnits } = await openShop();

const change = (id: number, values: { price?: number; stock?: number }) =>
  database.updateTable('product').set(values).where('id', '=', id).execute();

/** What somebody was told of, after a round: kinds and facts, the oldest first. */
async function told(shopper: Shopper): Promise<[string, object][]> {
  await services.matchWatches();
  const rows = await database
    .selectFrom('notification')
    .where('user_id', '=', shopper.id)
    .orderBy('id')
    .select(['kind', 'facts'])
    .execute();
  return rows.map(({ kind, facts }) => [kind, facts]);
}

const kindsOf = async (shopper: Shopper) => (await told(shopper)).map(([kind]) => kind);
const linksOf = async ({ id }: Shopper) =>
  (await database.selectFrom('notification').where('user_id', '=', id).select('link').execute()).map(
    ({ link }) => link,
  );

/** Lets an hour pass since people were told. */
const anHourLater = () =>
  sql`update product_watch set below_told_at = below_told_at - interval '1 hour', drop_told_at = drop_told_at - interval '1 hour',
    back_told_at = back_told_at - interval '1 hour', float_told_at = float_told_at - interval '1 hour'`.execute(
    database,
  );

test('a price at or under the limit is told once, and again after it was above the limit', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct({ priceMinor: 12_00 });
  await shopper.post('/watchlist/add', { item_id, price_below: 10 });
  expect(await told(shopper)).toEqual([]);
  await change(item_id, { price: 10_00 });
  const first = [
    'priceBelow',
    { item: expect.stringContaining('|'), price: { credits_minor: 10_00 }, limit: { credits_minor: 10_00 } },
  ];
  expect(await told(shopper)).toEqual([first]);
  expect(await linksOf(shopper)).toEqual([
    expect.stringMatching(new RegExp(`^/products/[a-z-]+/[a-z0-9-]+/${item_id}$`)),
  ]);
  await change(item_id, { price: 9_00 });
  expect(await told(shopper)).toEqual([first]);
  await anHourLater();
  expect(await told(shopper)).toEqual([first]);
  await change(item_id, { price: 11_00 });
  expect(await told(shopper)).toEqual([first]);
  await change(item_id, { price: 8_00 });
  expect(await kindsOf(shopper)).toEqual(['priceBelow', 'priceBelow']);
  expect((await shopper.get('/watchlist')).json().payload).toMatchObject([{ told_at: expect.any(Number) }]);
});

test('a price that goes up and down is told once an hour at most, and then only if it is under the limit', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct({ priceMinor: 12_00 });
  await shopper.post('/watchlist/add', { item_id, price_below: 10 });
  for (let time = 0; time < 3; time += 1) {
    await change(item_id, { price: 9_00 });
    expect(await kindsOf(shopper)).toEqual(['priceBelow']);
    await change(item_id, { price: 12_00 });
    await services.matchWatches();
  }
  await anHourLater();
  expect(await kindsOf(shopper)).toEqual(['priceBelow']);
  await change(item_id, { price: 9_00 });
  expect(await kindsOf(shopper)).toHaveLength(2);
  await change(item_id, { price: 12_00 });
  await services.matchWatches();
  await change(item_id, { price: 9_00 });
  expect(await kindsOf(shopper)).toHaveLength(2);
  // Nothing of the product changes any more.
  await anHourLater();
  expect(await kindsOf(shopper)).toHaveLength(3);
});

test('a limit that the price is under already is told, one that is changed as well, the same one is not', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct({ priceMinor: 12_00 });
  await shopper.post('/watchlist/add', { item_id, price_below: 20 });
  expect(await kindsOf(shopper)).toEqual(['priceBelow']);
  await anHourLater();
  await shopper.post('/watchlist/update', { item_id, price_below: 20, drop_percent: 50 });
  expect(await kindsOf(shopper)).toEqual(['priceBelow']);
  await shopper.post('/watchlist/update', { item_id, price_below: 15 });
  expect(await kindsOf(shopper)).toEqual(['priceBelow', 'priceBelow']);
  await shopper.post('/watchlist/update', { item_id, price_below: null });
  await change(item_id, { price: 14_00 });
  await services.matchWatches();
  await change(item_id, { price: 1_00 });
  expect(await kindsOf(shopper)).toEqual(['priceBelow', 'priceBelow', 'priceDropped']);
});

test('a drop is counted from the highest price since it was asked for or told', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct({ priceMinor: 10_00 });
  await shopper.post('/watchlist/add', { item_id, drop_percent: 10 });
  for (const price of [9_01, 12_00, 10_81]) {
    await change(item_id, { price });
    expect(await told(shopper)).toEqual([]);
  }
  await change(item_id, { price: 10_80 });
  expect(await told(shopper)).toEqual([
    [
      'priceDropped',
      expect.objectContaining({ price: { credits_minor: 10_80 }, before: { credits_minor: 12_00 }, percent: '10' }),
    ],
  ]);
  await anHourLater();
  await change(item_id, { price: 9_73 });
  expect(await kindsOf(shopper)).toHaveLength(1);
  await change(item_id, { price: 9_72 });
  expect(await kindsOf(shopper)).toHaveLength(2);
});

test('who waits for a sold-out product is told when it is back, each time, and nobody of what is sold out', async () => {
  const [shopper, other] = [await aShopper(), await aShopper()];
  const item_id = await aProduct({ stock: 0, priceMinor: 12_30 });
  await shopper.post('/watchlist/add', { item_id, back_in_stock: true });
  await other.post('/watchlist/add', { item_id, price_below: 20, drop_percent: 1 });
  await services.matchWatches();
  expect([await told(shopper), await told(other)]).toEqual([[], []]);
  await change(item_id, { stock: 2 });
  expect(await told(shopper)).toEqual([['backInStock', { item: expect.any(String), price: { credits_minor: 12_30 } }]]);
  expect(await kindsOf(other)).toEqual(['priceBelow']);
  await change(item_id, { stock: 0 });
  await services.matchWatches();
  await change(item_id, { stock: 1 });
  expect(await kindsOf(shopper)).toHaveLength(1);
  await anHourLater();
  expect(await kindsOf(shopper)).toHaveLength(2);
});

test('who asks while it is in stock is told when it was sold out and is back', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct();
  await shopper.post('/watchlist/add', { item_id });
  await shopper.post('/watchlist/update', { item_id, back_in_stock: true });
  expect(await told(shopper)).toEqual([]);
  await change(item_id, { stock: 0 });
  expect(await told(shopper)).toEqual([]);
  await shopper.post('/watchlist/update', { item_id, back_in_stock: true, price_below: null });
  await change(item_id, { stock: 1 });
  expect(await kindsOf(shopper)).toEqual(['backInStock']);
  await shopper.post('/watchlist/update', { item_id, back_in_stock: false });
  await anHourLater();
  await change(item_id, { stock: 0 });
  await services.matchWatches();
  await change(item_id, { stock: 1 });
  expect(await kindsOf(shopper)).toHaveLength(1);
});

test('a unit under a float is told with its float, its price and its address', async () => {
  const shopper = await aShopper();
  const {
    product: item_id,
    ids: [high, low],
  } = await withUnits({ float: 0.2 }, { float: 0.0123, price_minor: 25_00 });
  await sql`update unit set state = 'withdrawn' where id = ${low}`.execute(database);
  await sql`update finish set wear_min = 0, wear_max = 1
    where id = (select finish_id from product where id = ${item_id})`.execute(database);
  expect((await shopper.post('/watchlist/add', { item_id, float_below: 0.05 })).statusCode).toBe(200);
  expect(await told(shopper)).toEqual([]);
  await sql`update unit set state = 'available' where id = ${low}`.execute(database);
  expect(await told(shopper)).toEqual([
    ['floatBelow', { item: expect.any(String), float: '0.0123', price: { credits_minor: 25_00 } }],
  ]);
  expect(await linksOf(shopper)).toEqual([expect.stringMatching(`/${item_id}\\?unit=${low}$`)]);
  await anHourLater();
  await sql`update unit set state = 'sold' where id = ${high}`.execute(database);
  expect(await kindsOf(shopper)).toHaveLength(1);
  await sql`update unit set state = 'sold' where id = ${low}`.execute(database);
  await services.matchWatches();
  await sql`update unit set state = 'available' where id = ${low}`.execute(database);
  expect(await kindsOf(shopper)).toHaveLength(2);
});

test('the price of a watched unit is its own, or that of its product', async () => {
  const shopper = await aShopper();
  const {
    product: item_id,
    ids: [own, common],
  } = await withUnits({ float: 0.1, price_minor: 25_00 }, { float: 0.2 });
  await shopper.post('/watchlist/add', { item_id, unit_id: own, price_below: 20 });
  await shopper.post('/watchlist/add', { item_id, unit_id: common, drop_percent: 50 });
  expect(await told(shopper)).toEqual([]);
  await sql`update unit set price_minor = 2000 where id = ${own}`.execute(database);
  expect(await told(shopper)).toMatchObject([['priceBelow', { price: { credits_minor: 20_00 } }]]);
  await change(item_id, { price: 5_00 });
  expect(await told(shopper)).toMatchObject([
    ['priceBelow', { price: { credits_minor: 20_00 } }],
    ['priceDropped', { price: { credits_minor: 5_00 }, before: { credits_minor: 10_00 }, percent: '50' }],
  ]);
  expect((await linksOf(shopper)).every((link) => link?.includes('?unit='))).toBe(true);
});

test('several servers at once tell each once', async () => {
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => aShopper()));
  const products = await Promise.all(Array.from({ length: 5 }, () => aProduct({ priceMinor: 12_00 })));
  for (const shopper of shoppers)
    for (const item_id of products) await shopper.post('/watchlist/add', { item_id, price_below: 10 });
  await database.updateTable('product').set({ price: 9_00 }).where('id', 'in', products).execute();
  await Promise.all(Array.from({ length: 8 }, services.matchWatches));
  for (const shopper of shoppers) expect(await kindsOf(shopper)).toHaveLength(products.length);
});

test('who closes the account while a round runs is told nothing, and neither fails', async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper()));
  const item_id = await aProduct({ priceMinor: 12_00 });
  for (const shopper of shoppers) await shopper.post('/watchlist/add', { item_id, price_below: 10 });
  await change(item_id, { price: 9_00 });
  const emails = await database
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      shoppers.map(({ id }) => id),
    )
    .execute();
  const emailOf = new Map(emails.map(({ id, email }) => [id, email]));
  const closings = shoppers.map((shopper) => shopper.post('/user/close', { email: emailOf.get(shopper.id) }));
  const [answers] = await Promise.all([Promise.all(closings), services.matchWatches()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(shoppers.map(() => 200));
  await services.matchWatches();
  const rows = await database.selectFrom('product_watch').where('product_id', '=', item_id).selectAll().execute();
  expect(rows).toEqual([]);
  for (const shopper of shoppers) expect(await told(shopper)).toEqual([]);
});

test('who was added by a server of the release before is told, and stays told', async () => {
  const shopper = await aShopper();
  const item_id = await aProduct({ stock: 0 });
  const ask = () =>
    sql`insert into product_watch (user_id, product_id, origin) values (${shopper.id}, ${item_id}, 'http://store.test')
      on conflict (user_id, product_id) do update set since = now(), told_at = null`.execute(database);
  await ask();
  expect(await told(shopper)).toEqual([]);
  await change(item_id, { stock: 1 });
  expect(await kindsOf(shopper)).toEqual(['backInStock']);
  expect((await shopper.get('/watchlist')).json().payload).toMatchObject([
    { item_id, back_in_stock: true, told_at: expect.any(Number), price_then: 10 },
  ]);
});
