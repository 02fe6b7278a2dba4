import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLedger } from '#money/verify-ledger.ts';
import { migrate } from '#platform/database/migrate.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const open = await openTestDatabase();

test('balances older than the ledger are booked by its migration', async () => {
  await migrateBefore(open, '0007');
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
    wrongAmounts: [],
  });
});
