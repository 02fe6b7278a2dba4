import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';
import { writePriceDays } from './write-price-days.ts';

const { app, services, aShopper, aProduct } = await openShop();
const { database } = services;
/** Two dollars for a euro, and half a euro for a Credit. */
const TERMS = {
  exchangeRateEur: 0.5,
  rates: new Map([
    ['EUR', 1],
    ['USD', 2],
  ]),
  days: 7,
};
const days = () => writePriceDays(database, TERMS);

async function rowsOf(product: number) {
  const { rows } = await sql<{ ago: number; low: number | null; sold: number; median: number | null }>`
    select (now() at time zone 'UTC')::date - day as ago, low, sold, median from product_day
    where product_id = ${product} order by day`.execute(database);
  return rows;
}

async function buy(product: number): Promise<number> {
  const shopper = await aShopper({ balanceMinor: 500_00 });
  await shopper.post('/cart/add', { id: product });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

const priceOf = (product: number, price: number) =>
  database.updateTable('product').set({ price }).where('id', '=', product).execute();

/** The rows of a product as if they were as many days older. */
const grow = (product: number, older: number) =>
  sql`update product_day set day = day - ${older}::integer where product_id = ${product}`.execute(database);

test('a day has the lowest price at which a product could be bought, and no row where nothing changed', async () => {
  const product = await aProduct({ priceMinor: 10_00, stock: 5 });
  await days();
  await priceOf(product, 8_00);
  await days();
  await priceOf(product, 12_00);
  await days();
  expect(await rowsOf(product)).toEqual([{ ago: 0, low: 8_00, sold: 0, median: null }]);
  await grow(product, 3);
  await days();
  await days();
  expect(await rowsOf(product)).toEqual([
    { ago: 3, low: 8_00, sold: 0, median: null },
    { ago: 0, low: 12_00, sold: 0, median: null },
  ]);
});

test('what was sold counts with its median, what was given back does not', async () => {
  const product = await aProduct({ priceMinor: 5_00, stock: 9 });
  await days();
  await buy(product);
  await buy(product);
  await priceOf(product, 7_00);
  await buy(product);
  const returned = await buy(product);
  await days();
  expect(await rowsOf(product)).toEqual([{ ago: 0, low: 5_00, sold: 4, median: 5_00 }]);
  await runCommand({ services, log: app.log }, 'order refund', {
    values: { orders: String(returned) },
    options: { reason: 'It is damaged.' },
  });
  await days();
  expect(await rowsOf(product)).toEqual([{ ago: 0, low: 5_00, sold: 3, median: 5_00 }]);
});

test('a product has a price on the day of its last sale, and none from the next until it is back', async () => {
  const product = await aProduct({ priceMinor: 5_00, stock: 1 });
  await days();
  await grow(product, 2);
  await buy(product);
  await days();
  await days();
  expect(await rowsOf(product)).toEqual([
    { ago: 2, low: 5_00, sold: 0, median: null },
    { ago: 0, low: 5_00, sold: 1, median: 5_00 },
  ]);
  const other = await aProduct({ priceMinor: 5_00, stock: 1 });
  await days();
  await grow(other, 2);
  await database.updateTable('product').set({ stock: 0 }).where('id', '=', other).execute();
  await days();
  expect((await rowsOf(other)).at(-1)).toEqual({ ago: 0, low: null, sold: 0, median: null });
});

test('of days more than two years ago there is a row a week', async () => {
  const product = await aProduct({ priceMinor: 5_00, stock: 1 });
  await sql`insert into product_day (product_id, day, low, sold, median)
    select ${product}::integer, date '2020-03-02' + place, 500 - place, 1, 500 - place from generate_series(0, 9) as place`.execute(
    database,
  );
  await sql`update product_day set reference = 2 * low where product_id = ${product} and day < '2020-03-05'`.execute(
    database,
  );
  await days();
  const { rows } = await sql`select day::text as day, low, sold, median, reference from product_day
    where product_id = ${product} and day < '2021-01-01' order by day`.execute(database);
  expect(rows).toEqual([
    { day: '2020-03-02', low: 494, sold: 7, median: 497, reference: 998 },
    { day: '2020-03-09', low: 491, sold: 3, median: 492, reference: null },
  ]);
});

const referTo = (product: number, price: number, currency: string, ago: number) =>
  sql`update product set reference_price_minor = ${price}, reference_currency = ${currency}, reference_source = 'A market',
    reference_day = (now() at time zone 'UTC')::date - ${ago}::integer where id = ${product}`.execute(database);

async function referencesOf(product: number) {
  const { rows } = await sql<{ ago: number; low: number | null; reference: number | null }>`
    select (now() at time zone 'UTC')::date - day as ago, low, reference from product_day
    where product_id = ${product} order by day`.execute(database);
  return rows;
}

test('a price elsewhere is written for its day, in Credits', async () => {
  const product = await aProduct({ priceMinor: 10_00, stock: 2 });
  await days();
  await grow(product, 4);
  await referTo(product, 12_00, 'USD', 2);
  await days();
  await days();
  await referTo(product, 5_00, 'EUR', 0);
  await days();
  expect(await referencesOf(product)).toEqual([
    { ago: 4, low: 10_00, reference: null },
    { ago: 2, low: 10_00, reference: 12_00 },
    { ago: 0, low: 10_00, reference: 10_00 },
  ]);
});

test('one that is made up marks its day', async () => {
  const product = await aProduct({ priceMinor: 10_00, stock: 2 });
  await days();
  await referTo(product, 12_00, 'EUR', 0);
  await sql`update product set reference_source = 'made up' where id = ${product}`.execute(database);
  await days();
  const { rows } = await sql`select is_made_up from product_day where product_id = ${product}`.execute(database);
  expect(rows).toEqual([{ is_made_up: true }]);
});

test('one without a rate, before the product, or long ago is not written', async () => {
  const product = await aProduct({ priceMinor: 10_00, stock: 2 });
  await days();
  await referTo(product, 12_00, 'JPY', 0);
  await days();
  await referTo(product, 12_00, 'EUR', 1);
  await days();
  await grow(product, 30);
  await referTo(product, 12_00, 'EUR', 8);
  await days();
  expect(await referencesOf(product)).toEqual([{ ago: 30, low: 10_00, reference: null }]);
});

test('fifty runs at once write what one does', async () => {
  const product = await aProduct({ priceMinor: 5_00, stock: 3 });
  await buy(product);
  await Promise.all(Array.from({ length: 50 }, days));
  await days();
  expect(await rowsOf(product)).toEqual([{ ago: 0, low: 5_00, sold: 1, median: 5_00 }]);
});

test('the call names the product it does not know, and the range that there is not', async () => {
  const product = await aProduct({ priceMinor: 5_00, stock: 3 });
  await days();
  const read = (path: string) => app.inject({ url: `/api${path}` });
  expect((await read(`/items/${product}/history?days=7`)).json()).toMatchObject({
    payload: { points: [{ low: 5, sold: 0, median: null }], made_up_till: null },
  });
  expect((await read('/items/999999/history')).statusCode).toBe(404);
  expect((await read('/items/x/history')).statusCode).toBe(404);
  const odd = await read(`/items/${product}/history?days=8`);
  expect([odd.statusCode, odd.body]).toEqual([400, expect.stringContaining('must be one of 7, 30, 90, 365, all')]);
});
