import { isForTests, type SourceFile, sourceFiles } from '@patina/build/imports/source-files';
import { PAGE_APPS } from '@patina/build/page-apps';
import { expect, test } from 'vitest';

/** The one file that books what moves, and the balances with it. */
const LEDGER = 'apps/api/src/shared/ledger/ledger.ts';

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

/** What computes with amounts of money; everything else uses it. */
const ARITHMETIC = ['packages/shared-api/src/money.ts', 'packages/shared-api/src/money-arithmetic.ts'];

/** Files that multiply, divide or round by a hundred what is no money, or no money that anybody pays. */
const NO_MONEY = [
  // Invented prices of the seed.
  'apps/api/src/shared/catalogue-seed/',
  // Pages of a list.
  'apps/api/src/features/catalogue/pagination.ts',
  // Bounds of the price filter, which select what is shown.
  'apps/catalog/src/features/filters/price-range/',
  // Shares of failed pages, and of a bar's width.
  'apps/api/src/features/telemetry/release-commands.ts',
  'apps/catalog/src/shared/wear/',
];

/** Money words, as names contain them. */
const MONEY = /minor|price|amount|credits|balance|total|discount|payout|vat|fee/i;
const BY_HUNDRED = /[*/] ?100\b|\b100 ?\*|\b1e-6\b/;
const ROUNDED = /Math\.(?:round|floor|ceil|trunc)\(|\.toFixed\(/;
/** Text for people, made of an amount that has two places already. */
const SHOWN = /`[^`]*\.toFixed\(2\)|value=|copied=|setValue\(|asTyped/;

const computesMoney = (line: string) =>
  BY_HUNDRED.test(line) || (ROUNDED.test(line) && MONEY.test(line) && !SHOWN.test(line));

test('money is multiplied, divided and rounded in one place', () => {
  const sources = [
    'apps/api/src',
    ...PAGE_APPS.map((app) => `apps/${app}/src`),
    'packages/shared-api/src',
    'packages/parts/src',
  ]
    .flatMap((folder) => sourceFiles(folder))
    .filter((file) => !isForTests(file))
    .filter(({ path }) => !ARITHMETIC.includes(path) && !NO_MONEY.some((start) => path.startsWith(start)));
  const lines = sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => (computesMoney(line) ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});

test.each([
  'const minor = Math.round(price * 100);',
  'return amount / 100;',
  'if (Math.abs(amount - wanted) < 1e-6) return;',
  'const total = Math.floor(sum * rate);',
  'const shown = amount.toFixed(2);',
])('%s would be found', (line) => {
  expect(computesMoney(line)).toBe(true);
});
