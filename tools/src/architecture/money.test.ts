import { isForTests, type SourceFile, sourceFiles } from '@patina/build/imports/source-files';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { expect, test } from 'vitest';

/** The one file that books movements, and updates the balances. */
const LEDGER = 'apps/api/src/money/ledger.ts';

/** A write of a balance or an entry: with the query builder, or as an SQL statement. */
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
])('%s is found', (text) => {
  expect(writesMoney({ path: '', text })).toBe(true);
});

/** The modules that compute with amounts of money; all others use them. */
const ARITHMETIC = ['packages/shared-api/src/money.ts', 'packages/shared-api/src/money-arithmetic.ts'];

/** Files that multiply, divide or round by a hundred for other purposes than money that is paid. */
const NO_MONEY = [
  // Made-up prices of the seed.
  'apps/api/src/catalogue/seed/',
  // Number of pages of a list.
  'apps/api/src/platform/http/pagination.ts',
  // Bounds of the price filter and limits of alerts, which select what is shown or told.
  'apps/catalog/src/features/filters/price-range/',
  'packages/parts/src/money/price-bounds.ts',
  'apps/api/src/watching/match-watches.ts',
  // Shares of failed pages, and of a bar's width.
  'apps/api/src/store/commands.ts',
  'apps/desk/src/features/releases/',
  'apps/desk/src/features/today/ReleaseSection.tsx',
  'apps/catalog/src/shared/wear/',
];

/** Words in names that mean money. */
const MONEY = /minor|price|amount|credits|balance|total|discount|payout|vat|fee/i;
const BY_HUNDRED = /[*/] ?100\b|\b100 ?\*|\b1e-6\b/;
const ROUNDED = /Math\.(?:round|floor|ceil|trunc)\(|\.toFixed\(/;
/** Formats an amount that already has two places. */
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
])('%s is found', (line) => {
  expect(computesMoney(line)).toBe(true);
});
