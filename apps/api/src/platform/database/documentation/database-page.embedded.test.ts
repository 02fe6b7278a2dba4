import path from 'node:path';
import { expect, test } from 'vitest';
import { databasePage, readSchema } from '#platform/database/documentation/database-page.ts';
import { TABLE_PURPOSES } from '#platform/database/documentation/table-purposes.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../../../../docs/database.md');

test('docs/database.md shows the migrated schema; `npm run docs:database` writes it', async () => {
  const { pool } = await openTestDatabase();
  await expect(databasePage(await readSchema(pool), TABLE_PURPOSES)).toMatchFileSnapshot(PAGE);
});

test('a table without a purpose, and a purpose without a table, are named', () => {
  const table = { name: 'wish', columns: [] };
  expect(() => databasePage([table], {})).toThrow('no purpose in table-purposes.ts: wish');
  expect(() => databasePage([], { Buying: { wish: 'wishes' } })).toThrow('not in the database: wish');
});
