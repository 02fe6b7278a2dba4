import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { database, services, aShopper, aProduct, withUnits } = await openShop();

const change = (id: number, values: { price?: number; stock?: number }) =>
  database.updateTable('product').set(values).where('id', '=', id).execute();

/** What somebody was told of, after a round, the oldest first. */
async function told(shopper: Shopper) {
  await services.matchSearches();
  return database
    .selectFrom('notification')
    .where('user_id', '=', shopper.id)
    .orderBy('id')
    .select(['kind', 'facts', 'link'])
    .execute();
}

const save = async (shopper: Shopper, address: string, name = 'Mine') =>
  (await shopper.post('/searches/save', { name, address })).json().payload.id;
const foundOf = async (shopper: Shopper) =>
  (await shopper.get('/searches')).json().payload.map(({ found }: { found: number }) => found);
const anHourLater = () => sql`update saved_search set told_at = told_at - interval '1 hour'`.execute(database);

test('those who have saved an address are told what has come on offer, or become cheaper, since, each once', async () => {
  const [one, other] = [await aShopper(), await aShopper()];
  const [there, sold] = [await aProduct({ priceMinor: 40_00 }), await aProduct({ priceMinor: 30_00, stock: 0 })];
  await save(one, '/products?price_till=50', 'Cheap');
  await save(other, '/products?price_till=50.00&page=2', 'Under fifty');
  expect(await told(one)).toEqual([]);
  await change(sold, { stock: 1 });
  await change(there, { price: 39_00 });
  await aProduct({ priceMinor: 50_00 });
  await aProduct({ priceMinor: 51_00 });
  const alert = (name: string, count: string) => ({
    kind: 'searchMatched',
    facts: { name, count },
    link: '/products?price_till=50',
  });
  expect(await told(one)).toEqual([alert('Cheap', '3')]);
  expect(await told(other)).toEqual([alert('Under fifty', '3')]);
  expect(await foundOf(one)).toEqual([3]);
  await change(there, { price: 41_00 });
  expect(await told(one)).toHaveLength(1);
});

test('within an hour matches are added up, and told together after it', async () => {
  const shopper = await aShopper();
  const id = await save(shopper, '/products?price_from=60&price_till=61');
  for (let time = 0; time < 3; time += 1) {
    await aProduct({ priceMinor: 60_00 });
    expect(await told(shopper)).toHaveLength(1);
  }
  await anHourLater();
  expect(await told(shopper)).toMatchObject([{ facts: { count: '1' } }, { facts: { count: '2' } }]);
  expect(await foundOf(shopper)).toEqual([3]);
  await shopper.post('/searches/opened', { id });
  expect(await foundOf(shopper)).toEqual([0]);
});

test('a unit that arrives is told to those who ask for units like it', async () => {
  const [low, any] = [await aShopper(), await aShopper()];
  await save(low, '/products?float_till=0.03&price_from=70&price_till=71');
  await save(any, '/products?price_from=70&price_till=71');
  const { product, ids } = await withUnits({ float: 0.02 }, { float: 0.5 });
  await sql`update unit set state = 'withdrawn' where id = any(${ids}::integer[])`.execute(database);
  expect([await told(low), await told(any)]).toEqual([[], []]);
  await change(product, { price: 70_00 });
  expect([await told(low), await told(any)]).toEqual([[], []]);
  await sql`update unit set state = 'available' where id = ${ids[1]}`.execute(database);
  expect([(await told(low)).length, (await told(any)).length]).toEqual([0, 1]);
  await sql`update unit set state = 'available' where id = ${ids[0]}`.execute(database);
  expect((await told(low)).length).toBe(1);
});

test('what came on offer before a search was saved, or while it was not told, is not told', async () => {
  const [early, late] = [await aShopper(), await aShopper()];
  const address = '/products?price_from=80&price_till=81';
  const id = await save(early, address);
  await early.post('/searches/rename', { id, is_told: false });
  await aProduct({ priceMinor: 80_00 });
  await save(late, address);
  await early.post('/searches/rename', { id, is_told: true });
  expect([await told(early), await told(late)]).toEqual([[], []]);
  await aProduct({ priceMinor: 80_00 });
  expect([(await told(early)).length, (await told(late)).length]).toEqual([1, 1]);
});

test('several servers at once tell each once', async () => {
  const shopper = await aShopper();
  await save(shopper, '/products?price_from=90&price_till=91');
  await aProduct({ priceMinor: 90_00 });
  await Promise.all(Array.from({ length: 8 }, services.matchSearches));
  expect(await told(shopper)).toMatchObject([{ facts: { count: '1' } }]);
});
