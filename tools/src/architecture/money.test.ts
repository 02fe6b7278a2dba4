import { expect, test } from 'vitest';
import { isForTests, type SourceFile, sourceFiles } from './source-files.ts';

/** The one file that books what moves, and the balances with it. */
const LEDGER = 'apps/api/src/features/ledger/ledger.ts';

/** A balance or an entry that is written: by the query builder, or by a statement in words. */
const WRITES =
  /balance_minor:(?!\s*Generated)|(?:insertInto|updateTable|deleteFrom)\(\s*'ledger_|(?:insert into|update|delete from)\s+ledger_|set\s+balance_minor/i;

const writesMoney = ({ text }: SourceFile) => WRITES.test(text);

test('money moves only through the ledger', () => {
  const server = sourceFiles('apps/api/src').filter((file) => !isForTests(file));
  expect(server.filter(writesMoney).map(({ path }) => path)).toEqual([LEDGER]);
});

test.each([
  "database.updateTable('user_account').set({ balance_minor: 5 })",
  "accounts.add({ name: '', balance_minor: 100 })",
  'sql`update user_account set balance_minor = 5`',
  "database.insertInto('ledger_entry')",
  'sql`insert into ledger_transaction values (1)`',
])('%s would be found', (text) => {
  expect(writesMoney({ path: '', text })).toBe(true);
});
