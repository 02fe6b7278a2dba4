import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#shared/database/migrate.ts';
import { verifyLedger } from '#shared/ledger/verify-ledger.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const MIGRATIONS = new URL('../database/migrations/', import.meta.url);
const open = await openTestDatabase();

test('balances older than the ledger are booked by its migration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = (await readdir(MIGRATIONS)).filter((name) => name < '0007');
  for (const name of before) await copyFile(new URL(name, MIGRATIONS), join(folder, name));
  await sql`drop schema public cascade`.execute(open.database);
  await sql`create schema public`.execute(open.database);
  await migrate(open.pool, pathToFileURL(`${folder}/`));
  await sql`insert into user_account (name, surname, email, balance_minor)
    values ('Ada', '', 'ada@patina.test', 50000), ('Bob', '', 'bob@patina.test', 0), ('Cy', '', 'cy@patina.test', 1)`.execute(
    open.database,
  );
  expect(await migrate(open.pool)).toContain('0007_money.sql');
  expect(await verifyLedger(open.database)).toEqual({
    transactions: 2,
    sumMinor: 0,
    unbalanced: [],
    wrongBalances: [],
    unbooked: [],
  });
});
