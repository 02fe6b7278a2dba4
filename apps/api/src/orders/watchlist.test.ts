import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tellWatchers } from '#orders/watchlist.ts';
import { openShop } from '#testing/open-shop.ts';

const { app, services, aShopper, aProduct } = await openShop();
const { database, emails } = services;

const setStock = (id: number, stock: number) =>
  database.updateTable('product').set({ stock }).where('id', '=', id).execute();

/** Who got emails about a product that is back. */
async function told(): Promise<(number | null)[]> {
  await tellWatchers(database, emails);
  const rows = await database
    .selectFrom('mail')
    .where('subject', 'like', '%is back at%')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(({ user_id }) => user_id);
}

test('who waits for a sold-out product is told once when it is back, and again only if they ask again', async () => {
  const product = await aProduct({ stock: 0, priceMinor: 12_30 });
  const [one, other] = [await aShopper(), await aShopper()];
  for (const shopper of [one, other])
    expect((await shopper.post('/watchlist/add', { id: product })).statusCode).toBe(200);
  expect(await told()).toEqual([]);
  expect((await one.get('/watchlist')).json().payload).toEqual([
    { id: product, since: expect.any(Number), told_at: null },
  ]);
  await other.post('/watchlist/remove', { id: product });
  expect((await other.get('/watchlist')).json().payload).toEqual([]);

  await setStock(product, 1);
  expect(await told()).toEqual([one.id]);
  const mail = await database.selectFrom('mail').where('user_id', '=', one.id).selectAll().executeTakeFirst();
  expect(mail?.text).toContain('12.30 Credits');
  expect(mail?.text).toMatch(new RegExp(`/products/[a-z-]+/[a-z0-9-]+/${product}`));
  expect(await told()).toEqual([one.id]);
  expect((await one.get('/watchlist')).json().payload).toMatchObject([{ id: product, told_at: expect.any(Number) }]);

  await setStock(product, 0);
  await one.post('/watchlist/add', { id: product });
  await setStock(product, 1);
  expect(await told()).toEqual([one.id, one.id]);
});

test('a guest waits for nothing, nobody waits for a product that does not exist, and an address that is not verified gets nothing', async () => {
  const product = await aProduct({ stock: 0 });
  const [shopper, unverified] = [await aShopper(), await aShopper({ isVerified: false })];
  const missing = await shopper.post('/watchlist/add', { id: 2_000_000_000 });
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'product-not-found']);
  const guest = await app.inject({ method: 'POST', url: '/api/watchlist/add', payload: { id: product } });
  expect(guest.statusCode).toBe(401);
  const before = await told();
  expect((await unverified.post('/watchlist/add', { id: product })).json().code).toBe('email-not-verified');
  await shopper.post('/watchlist/add', { id: product });
  await sql`update user_account set email_verified_at = null where id = ${shopper.id}`.execute(database);
  await setStock(product, 3);
  expect(await told()).toEqual(before);
});
