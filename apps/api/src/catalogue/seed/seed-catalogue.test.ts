import { expect, test } from 'vitest';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const { database, engine } = await openTestDatabase();
/** The embedded engine allows one server. */
const servers = engine === 'postgres' ? 3 : 1;
const products = () => database.selectFrom('product').select(['id', 'external_id', 'price']).orderBy('id').execute();

test('the catalogue is seeded once, even if several servers start', async () => {
  const added = await Promise.all(Array.from({ length: servers }, () => seedCatalogue(database)));
  expect(added.filter((count) => count > 0)).toHaveLength(1);
  expect(await products()).toHaveLength(Math.max(...added));
});

test('changes and removals by operators are kept at the next start', async () => {
  await database.updateTable('product').set({ price: 1 }).where('external_id', '=', '66-fn').execute();
  await database.deleteFrom('product').where('external_id', '=', '66-mw').execute();
  const before = await products();
  expect(await seedCatalogue(database)).toBe(0);
  expect(await products()).toEqual(before);
});

test('a product that operators add gets an id of its own', async () => {
  const known = await database
    .selectFrom('product')
    .selectAll()
    .where('external_id', '=', '66-fn')
    .executeTakeFirstOrThrow();
  const { id, is_sale, shuffle, created_at, ...copy } = known;
  const added = await database
    .insertInto('product')
    .values({ ...copy, external_id: 'mine' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(added.id).toBeGreaterThanOrEqual(1_000_000);
});
