import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stock } from '#catalogue/products/stock.ts';
import { untilWaiting } from '#testing/database/until-waiting.ts';
import { openShop } from '#testing/open-shop.ts';
import { withCheckedImport } from './check-import.ts';
import { importCatalogue } from './write-import.ts';

/* A sale in the middle of an import, on a server that executes transactions concurrently. */

const { database, services, stockOf } = await openShop();

const aRecord = (external_id: string, price: number) => ({
  external_id,
  type: 'Rifle',
  weapon: 'AK-47',
  finish: 'Home Made',
  price,
});

async function importRecords(...records: object[]) {
  return withCheckedImport(database, Readable.from([Buffer.from(JSON.stringify(records))]), (file) =>
    importCatalogue(database, file, { isDryRun: false, rate: 1, onProgress: () => {} }),
  );
}

async function idOf(externalId: string): Promise<number> {
  const { id } = await database
    .selectFrom('product')
    .select('id')
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow();
  return id;
}

test('an import without stock does not restore a unit sold during the import', async () => {
  await importRecords({ ...aRecord('last', 10), stock: 1 });
  const id = await idOf('last');
  const sale = await database.startTransaction().execute();
  await stock(sale).lock([id]);
  await stock(sale).take(id);
  const importing = importRecords(aRecord('last', 12));
  await untilWaiting(database);
  await sale.commit().execute();
  expect(await importing).toMatchObject({ updated: 1 });
  expect(await stockOf(id)).toBe(0);
});

test('an order and an import over the same products in opposite order do not deadlock', async () => {
  await importRecords(aRecord('first', 10), aRecord('second', 10));
  const [first, second] = [await idOf('first'), await idOf('second')];
  const order = await database.startTransaction().execute();
  await stock(order).lock([first]);
  const importing = importRecords(aRecord('second', 11), aRecord('first', 11));
  await untilWaiting(database);
  await stock(order).lock([second]);
  await order.commit().execute();
  expect(await importing).toMatchObject({ updated: 2 });
});

test('an import locks only what it changes, and that only when it comes to it', async () => {
  await importRecords(...['same', 'low', 'high'].map((id) => aRecord(id, 10)));
  const [same, low, high] = [await idOf('same'), await idOf('low'), await idOf('high')];
  const order = await database.startTransaction().execute();
  await stock(order).lock([low]);
  const importing = importRecords(aRecord('high', 11), aRecord('low', 11), aRecord('same', 10));
  await untilWaiting(database);
  const other = await database.startTransaction().execute();
  const { rows } = await sql`select id from product where id = any(${[same, high]}::integer[])
    order by id for no key update nowait`.execute(other);
  expect(rows).toEqual([{ id: same }, { id: high }]);
  await other.commit().execute();
  await order.commit().execute();
  expect(await importing).toEqual({ created: 0, updated: 2, unchanged: 1 });
});

test('a unit sold while an import leaves its product as it is stays sold, before the import ends', async () => {
  await importRecords({ ...aRecord('calm', 10), stock: 2 }, aRecord('dear', 10));
  const [calm, dear] = [await idOf('calm'), await idOf('dear')];
  const order = await database.startTransaction().execute();
  await stock(order).lock([dear]);
  const importing = importRecords({ ...aRecord('calm', 10), stock: 2 }, aRecord('dear', 11));
  await untilWaiting(database);
  await stock(database).take(calm);
  await order.commit().execute();
  expect(await importing).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await stockOf(calm)).toBe(1);
});

test('an undo locks products of a finish that gets its quality back in one order with the others', async () => {
  const { imports } = services;
  const importFile = (...records: object[]) =>
    withCheckedImport(database, Readable.from([Buffer.from(JSON.stringify(records))]), (file) =>
      imports.importFile(file, { name: 'skins.json', rate: 1, operator: 'olga@example.com' }, () => {}),
    );
  const graded = (id: string, price: number, quality: string) => ({ ...aRecord(id, price), finish: 'Graded', quality });
  await importFile(graded('lower', 10, 'Covert'), graded('higher', 10, 'Covert'));
  const { import: id } = await importFile(graded('higher', 11, 'Classified'));
  const [lower, higher] = [await idOf('lower'), await idOf('higher')];
  const order = await database.startTransaction().execute();
  await stock(order).lock([lower]);
  const undoing = imports.undo(id, 'olga@example.com');
  await untilWaiting(database);
  await stock(order).lock([higher]);
  await order.commit().execute();
  expect(await undoing).toMatchObject({ undone: 2, kept: 0 });
  const products = await database
    .selectFrom('product')
    .innerJoin('quality', 'quality.id', 'product.quality_id')
    .where('product.id', 'in', [lower, higher])
    .orderBy('product.id')
    .select(['price', 'quality.name as quality'])
    .execute();
  expect(products).toEqual([
    { price: 1000, quality: 'Covert' },
    { price: 1000, quality: 'Covert' },
  ]);
});
