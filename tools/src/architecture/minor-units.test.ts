import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isForTests, sourceFiles } from '@patina/build/imports/source-files';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

const RECORD = 'docs/decisions/0024-minor-units-are-named.md';

/** Words in names of amounts. */
const MONEY = 'price|amount|balance|total|discount|fee|vat|credits|payout|booked|bonus';

/** Columns that keep a name without the unit; the decision record has the reasons. */
const KEPT_COLUMNS = [
  'cart_line.price_seen',
  'product.old_price',
  'product.price',
  'product_price.price',
  'promo_code.discount',
  'unit_trait.price',
];

/**
 * Columns of docs/database.md, which shows the migrated schema, that contain an amount without the unit in their name.
 */
function unnamedColumns(page: string): string[] {
  const tables = page.matchAll(/^ {2}(\w+) \{\n(.*?)^ {2}\}/gms);
  const columns = [...tables].flatMap(([, table, lines = '']) =>
    [...lines.matchAll(/^ +(?:smallint|integer|bigint|numeric) (\w+)/gm)].map(([, column = '']) => ({ table, column })),
  );
  return columns
    .filter(({ column }) => new RegExp(MONEY).test(column) && !column.endsWith('_minor'))
    .map(({ table, column }) => `${table}.${column}`)
    .toSorted();
}

test('every money column has the suffix _minor, or a reason in the decision record', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/database.md'), 'utf8');
  expect(unnamedColumns(page)).toEqual(KEPT_COLUMNS);
  const record = readFileSync(path.join(projectRoot, RECORD), 'utf8');
  expect(KEPT_COLUMNS.filter((name) => !record.includes(`\`${name}\``))).toEqual([]);
});

test('a new money column without the suffix is found', () => {
  const page = '  wish {\n    integer id PK\n    bigint top_price "nullable"\n    bigint fee_minor\n  }\n';
  expect(unnamedColumns(page)).toEqual(['wish.top_price']);
});

/** Names without the suffix. */
const WITHOUT_SUFFIX = [
  // Decimals, as the contract or an import file has them.
  'cart.ts: price',
  'check-records.ts: credits',
  'check-units.ts: credits',
  'slot-props.ts: amount',
  'deposit.ts: amount',
  'desk.ts: amount',
  'people.ts: amount',
  'selling.ts: seenPrice',
  'change-unit.ts: price',
  'several-offers.ts: price',
  'several-offers.ts: seen_price',
  'watch-repository.ts: price_below',
  'watch-repository.ts: price_then',
  'watchlist.ts: price_below',
  'money-arithmetic.ts: amount',
  'money.ts: amount',
  'money.ts: credits',
  'display-price.ts: credits',
  // Numbers of products and of transactions.
  'pagination.ts: total',
  'verify-ledger.ts: unbalanced',
  'unit-lists.ts: total',
  'write-import.ts: total',
  'write-units.ts: total',
  // Minor units that are stored under these names.
  'place-order.ts: balance',
  'promo-desk.ts: discount',
  'change-product.ts: price',
];

const DECLARED = new RegExp(String.raw`\b(\w*(?:${MONEY})\w*)\??: (?:Generated<)?number\b`, 'gi');
const COMPUTED =
  /\b(\w+)(?:: | = )(?:toMinor|scaleMinor|percentOf|includedVat|creditsFor|amountBuying|allocate|afterFee|discountOf|cartTotal)\(/g;

/** Names in a text that are declared as an amount, or get one from the money arithmetic, without the suffix. */
function unnamedAmounts(text: string): string[] {
  const names = [...text.matchAll(DECLARED), ...text.matchAll(COMPUTED)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !/(?:minor|percent)$/i.test(name));
}

test('every name of an amount in minor units has the suffix Minor', () => {
  const sources = ['apps/api/src', 'packages/shared-api/src']
    .flatMap((folder) => sourceFiles(folder))
    .filter((file) => !isForTests(file));
  const unnamed = sources.flatMap(({ path: file, text }) =>
    unnamedAmounts(text).map((name) => `${path.basename(file)}: ${name}`),
  );
  expect(unnamed.toSorted()).toEqual(WITHOUT_SUFFIX.toSorted());
});

test.each([
  ['interface Cart { totalPrice: number }', 'totalPrice'],
  ['function pay(amount: number) {}', 'amount'],
  ['interface Tables { fee: Generated<number>; }', 'fee'],
  ['const wanted = toMinor(form.price);', 'wanted'],
  ['return { left: afterFee(priceMinor, 5) };', 'left'],
])('%s would be found', (text, name) => {
  expect(unnamedAmounts(text)).toEqual([name]);
});

test.each([
  'interface Cart { totalMinor: number; total_minor: number; vatPercent: number }',
  'const totalMinor = toMinor(form.total);',
  'const total = fromMinor(totalMinor);',
])('%s has a valid name', (text) => {
  expect(unnamedAmounts(text)).toEqual([]);
});
