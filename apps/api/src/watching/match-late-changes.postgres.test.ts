import { expect, test } from 'vitest';
import { openShop } from '#testing/open-shop.ts';

const { database, services, aShopper, aProduct } = await openShop();

test('what a transaction changes is told although rounds begin and end before it does', async () => {
  const shopper = await aShopper();
  const [slow, fast] = [await aProduct({ priceMinor: 12_00 }), await aProduct({ priceMinor: 12_00 })];
  for (const item_id of [slow, fast]) await shopper.post('/watchlist/add', { item_id, price_below: 10 });
  await shopper.post('/searches/save', { name: 'Cheap', address: '/products?price_till=10' });
  await services.matchWatches();
  const cheapen = (of: typeof database, id: number) =>
    of.updateTable('product').set({ price: 9_00 }).where('id', '=', id).execute();
  const linksOf = async () =>
    (
      await database.selectFrom('notification').where('user_id', '=', shopper.id).select('link').orderBy('id').execute()
    ).map(({ link }) => link?.split('/').at(-1));
  await database.transaction().execute(async (transaction) => {
    await cheapen(transaction, slow);
    await cheapen(database, fast);
    await services.matchWatches();
    await services.matchSearches();
    expect(await linksOf()).toEqual([String(fast), 'products?price_till=10']);
  });
  await services.matchWatches();
  await services.matchSearches();
  expect(await linksOf()).toEqual([String(fast), 'products?price_till=10', String(slow)]);
  const { untold } = await database
    .selectFrom('saved_search')
    .where('user_id', '=', shopper.id)
    .select('untold')
    .executeTakeFirstOrThrow();
  expect(untold).toBe(1);
});
