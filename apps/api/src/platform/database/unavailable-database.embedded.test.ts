import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from '#platform/database/database-failure.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const { database } = await openTestDatabase();

test('a query on the database inside a transaction fails instead of waiting for ever', async () => {
  const nested = database.transaction().execute(() => database.selectFrom('setting').selectAll().execute());
  await expect(nested).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await database.selectFrom('setting').selectAll().execute()).toEqual([]);
});
