import path from 'node:path';
import { expect, test } from 'vitest';
import { databasePage } from '#platform/database/documentation/database-page.ts';
import { readSchema } from '#platform/database/documentation/schema.ts';
import { tableTypes } from '#platform/database/documentation/table-types.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../../..');

test('docs/database.md shows the migrated schema; `npm run docs:database` writes it', async () => {
  const { pool } = await openTestDatabase();
  await expect(databasePage(await readSchema(pool))).toMatchFileSnapshot(path.join(ROOT, 'docs/database.md'));
});

test('the types of the tables are those of the migrated schema; `npm run docs:database` writes them', async () => {
  const { pool } = await openTestDatabase();
  const types = tableTypes((await readSchema(pool)).filter(({ name }) => name !== 'migration'));
  await expect(types).toMatchFileSnapshot(path.join(ROOT, 'apps/api/database/tables.ts'));
});

test('a table without a purpose is named', () => {
  const table = { name: 'wish', comment: null, columns: [] };
  expect(() => databasePage([table])).toThrow("no comment like 'Domain: purpose' in the migrations: wish");
  expect(() => databasePage([{ ...table, comment: 'wishes' }])).toThrow('wish');
});

test('a column of a type that is new to the types of the tables is named', () => {
  const size = { name: 'size', type: 'inet', comment: null, isNullable: false, isPrimaryKey: false, isUnique: false };
  const column = { ...size, references: null, hasDefault: false, isGenerated: false, values: null };
  expect(() => tableTypes([{ name: 'wish', comment: null, columns: [column] }])).toThrow('wish.size: no type for inet');
});
