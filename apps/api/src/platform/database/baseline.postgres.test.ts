import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const { database, pool } = await openTestDatabase();

test('servers that start at once in an empty database run the baseline once', async () => {
  await sql`drop schema public cascade`.execute(database);
  await sql`create schema public`.execute(database);
  const ran = await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
  expect(ran.flat().filter((name) => name === 'baseline.sql')).toHaveLength(1);
  expect(ran.flat()).not.toContain('0001_content.sql');
});
