import { expect, test } from 'vitest';
import { seedDatabase } from '#app/prepare-database.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { services } = await startTestApp();
const { database } = services;

test('a store is counted before it opens, so that no job keeps its first visitors waiting', async () => {
  const weapon = await addWeapon(database);
  await addProduct(database, weapon, { name: 'common', priceMinor: 1_00, stock: 1 });
  await database.insertInto('catalogue_seed').values({ products: 1 }).execute();
  const uncounted = () => database.selectFrom('document_count_change').select('search').execute();
  expect(await uncounted()).toHaveLength(1);
  await seedDatabase(services, { production: true });
  expect(await uncounted()).toEqual([]);
});
