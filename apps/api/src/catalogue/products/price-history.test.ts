import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lowBeforePresent } from '#catalogue/products/price-history.ts';
import { runCommand } from '#testing/run-command.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp();
const { database } = services;

function importPrice(id: string, price: number, oldPrice?: number, options: { dryRun?: true } = {}) {
  const record = { external_id: id, type: 'Rifle', weapon: 'AK-47', finish: 'Mine', price, old_price: oldPrice };
  return runCommand({ services, log: app.log }, 'catalogue import', { input: JSON.stringify([record]), options });
}

const productId = async (externalId: string) => {
  const where = database.selectFrom('product').where('external_id', '=', externalId);
  return (await where.select('id').executeTakeFirstOrThrow()).id;
};

const rows = async (externalId: string) =>
  database
    .selectFrom('product_price')
    .where('product_id', '=', await productId(externalId))
    .orderBy('since')
    .select(['price', 'is_sale'])
    .execute();

async function details(id: number, store = { app, services }): Promise<ProductDetails> {
  store.services.catalogue.clearCaches();
  return (await store.app.inject(`/api/items/${id}`)).json<{ payload: ProductDetails }>().payload;
}

/** Moves all recorded prices of a product into the past. */
async function daysPass(externalId: string, days: number): Promise<void> {
  const id = await productId(externalId);
  await sql`update product_price set since = since - make_interval(days => ${days}) where product_id = ${id}`.execute(
    database,
  );
  await sql`update product set created_at = created_at - make_interval(days => ${days}) where id = ${id}`.execute(
    database,
  );
}

test('a price that never changed has no history, and a change keeps the price before it', async () => {
  await importPrice('p1', 100);
  await importPrice('p1', 100);
  expect(await rows('p1')).toEqual([]);
  await daysPass('p1', 1);
  await importPrice('p1', 80, 100);
  expect(await rows('p1')).toEqual([
    { price: 10_000, is_sale: false },
    { price: 8_000, is_sale: true },
  ]);
});

test('a price changed directly in the database is recorded; a change of stock is not', async () => {
  await importPrice('p2', 50);
  await daysPass('p2', 1);
  await database.updateTable('product').set({ stock: 3 }).where('external_id', '=', 'p2').execute();
  expect(await rows('p2')).toEqual([]);
  await database.updateTable('product').set({ price: 4_000 }).where('external_id', '=', 'p2').execute();
  expect((await rows('p2')).map(({ price }) => price)).toEqual([5_000, 4_000]);
});

test('a dry run leaves no trace', async () => {
  await importPrice('p3', 10);
  await importPrice('p3', 5, undefined, { dryRun: true });
  expect(await rows('p3')).toEqual([]);
});

/** A product whose price changed in these steps, each with the days since the one before. */
async function aProduct(
  id: string,
  steps: readonly [days: number, price: number, oldPrice?: number][],
): Promise<number> {
  for (const [days, price, oldPrice] of steps) {
    await importPrice(id, price, oldPrice).then(() => daysPass(id, days));
  }
  return productId(id);
}

test.each<[string, [number, number, number?][], number | null]>([
  [
    'not on sale',
    [
      [60, 100],
      [1, 80],
    ],
    null,
  ],
  ['on sale from the start', [[5, 80, 100]], null],
  [
    'reduced once',
    [
      [60, 100],
      [5, 80, 100],
    ],
    100,
  ],
  [
    'dipped 20 days before',
    [
      [60, 100],
      [3, 85],
      [17, 100],
      [5, 80, 100],
    ],
    85,
  ],
  [
    'dipped 40 days before',
    [
      [60, 100],
      [3, 85],
      [40, 100],
      [5, 80, 100],
    ],
    100,
  ],
  [
    'dipped until within the 30 days',
    [
      [60, 100],
      [20, 85],
      [25, 100],
      [5, 80, 100],
    ],
    85,
  ],
  [
    'raised just before the sale',
    [
      [60, 80],
      [2, 100],
      [5, 80, 100],
    ],
    80,
  ],
  [
    'put on sale at the same price',
    [
      [60, 80],
      [5, 80, 100],
    ],
    80,
  ],
  [
    'reduced further',
    [
      [60, 100],
      [10, 90, 100],
      [5, 70, 100],
    ],
    90,
  ],
  [
    'after the sale',
    [
      [60, 100],
      [10, 80, 100],
      [5, 100],
    ],
    null,
  ],
])('the lowest price of a product %s', async (name, steps, low) => {
  const id = await aProduct(name, steps);
  expect((await details(id)).low_30d).toBe(low);
});

test('every discount in a new store agrees with the price history', async () => {
  const store = await startTestApp({ hasSeed: true });
  const { database } = store.services;
  const onSale = await database
    .selectFrom('product')
    .where('is_sale', '=', true)
    .where('id', '<', 1_000_000)
    .select(['id', 'price', 'old_price'])
    .orderBy('shuffle')
    .limit(200)
    .execute();
  // One after the other: two hundred at once wait longer for a connection than a busy machine gives them.
  const lows: (number | null)[] = [];
  for (const { id } of onSale) lows.push(await lowBeforePresent(database, id));
  onSale.forEach(({ price, old_price }, place) => {
    expect(lows[place]).toBeGreaterThanOrEqual(price);
    expect(lows[place]).toBeLessThanOrEqual(old_price ?? 0);
  });
  const dipped = onSale.filter(({ old_price }, place) => lows[place] !== old_price);
  expect(dipped.length / onSale.length).toBeGreaterThan(0.1);
  expect(dipped.length / onSale.length).toBeLessThan(0.6);
  const [first] = onSale;
  expect((await details(first?.id ?? 0, store)).low_30d).toBe((lows[0] ?? 0) / 100);
});
