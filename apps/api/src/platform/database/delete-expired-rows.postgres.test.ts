import { expect, test } from 'vitest';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { onPool } from './open-database.ts';

const database = onPool((await openTestDatabase()).pool);

test('the cleanup does not wait for counts that begin anew, which might wait for it', async () => {
  await database
    .insertInto('attempt')
    .values(['anew', 'over'].map((key) => ({ key, points: 1, expire: 1 })))
    .execute();
  const counting = await database.startTransaction().execute();
  await counting.updateTable('attempt').set({ points: 2 }).where('key', '=', 'anew').execute();
  await deleteExpiredRows(database);
  await counting.commit().execute();
  expect(await database.selectFrom('attempt').select('key').execute()).toEqual([{ key: 'anew' }]);
});
