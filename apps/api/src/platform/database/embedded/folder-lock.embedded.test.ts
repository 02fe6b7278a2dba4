import { expect, test } from 'vitest';
import { StartupFailure } from '#platform/database/database-failure.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { testConfig } from '#testing/test-config.ts';

const never = (failure: Error) => {
  throw failure;
};

test('a data folder is opened once', async () => {
  const config = await testConfig();
  const first = await openDatabase(config, never);
  const second = openDatabase(config, never);
  await expect(second).rejects.toThrow(StartupFailure);
  await expect(second).rejects.toThrow(
    `Another store is already running on the data folder ${config.dataDir}. Stop it, or set DATA_DIR to another folder.`,
  );
  await first.close();
  const third = await openDatabase(config, never);
  await third.close();
});

test('every commit is on the disk before it is acknowledged', async () => {
  const { pool, syncs } = await openTestDatabase();
  await pool.query('create table synced_line (line integer)');
  const before = syncs();
  for (let line = 0; line < 25; line += 1) await pool.query('insert into synced_line values ($1)', [line]);
  expect(syncs() - before).toBe(25);
});
