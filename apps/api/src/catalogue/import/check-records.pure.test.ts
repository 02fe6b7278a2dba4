import { expect, test } from 'vitest';
import type { Terms } from '#catalogue/products/terms.ts';
import { quoteChecker, recordChecker } from './check-records.ts';
import { ImportProblems } from './import-problems.ts';
import { TermConflicts } from './term-conflicts.ts';

const terms: Terms = {
  types: [{ id: 1, name: 'Rifle', slug: 'rifle' }],
  weapons: [{ id: 11, name: 'AK-47', slug: 'ak-47', typeId: 1 }],
  qualities: [{ id: 5, name: 'Covert', slug: 'covert' }],
  collections: [],
  phases: [],
  finishes: [],
};

const aRecord = (changes: Record<string, unknown> = {}) => ({
  external_id: 'redline-ft',
  type: 'Rifle',
  weapon: 'AK-47',
  finish: 'Redline',
  price: 37.16,
  ...changes,
});

function check(...fields: unknown[]) {
  const problems = new ImportProblems();
  const checker = recordChecker(new TermConflicts(terms), problems);
  const records = fields.flatMap((given, index) => checker({ line: index + 2, fields: given }) ?? []);
  return { records, problems: problems.listed };
}

test('prices are converted to hundredths, from numbers and from digits', () => {
  const { records } = check(aRecord({ price: 0.29 }), aRecord({ external_id: 'b', price: '1.1', old_price: ' 2 ' }));
  expect(records).toMatchObject([
    { price_minor: 29, item_class: 'Normal', phase: '' },
    { price_minor: 110, old_price_minor: 200 },
  ]);
});

test('null is treated as missing', () => {
  const { records, problems } = check(aRecord({ stock: null, old_price: null, phase: null }));
  expect(problems).toEqual([]);
  expect(records[0]).not.toHaveProperty('stock');
});

const REFERENCE = { reference_price: 5, reference_currency: 'USD', reference_source: 'A market' };

test.each([
  [{ price: -1 }, 'price must be a price'],
  [{ price: 0 }, 'price must be more than 0'],
  [{ price: 0.1 + 0.2 }, 'price must be a price'],
  [{ price: '1,50' }, 'price must be a price'],
  [{ price: 'NaN' }, 'price must be a price'],
  [{ price: Infinity }, 'price must be a price'],
  [{ price: true }, 'price must be a price'],
  [{ price: 10_000_001 }, 'price must be at most'],
  [{ price: undefined }, 'price must be a price'],
  [{ price: null }, 'price is missing'],
  [{ old_price: -3 }, 'old_price must be a price'],
  [{ stock: -1 }, 'stock must be a whole number'],
  [{ stock: 1.5 }, 'stock must be a whole number'],
  [{ stock: 2_000_000 }, 'stock must be at most'],
  [{ external_id: '' }, 'external_id must not be empty'],
  [{ external_id: 7 }, 'external_id must be a text'],
  [{ external_id: 'a\0b' }, 'external_id must not contain control characters'],
  [{ finish: 'x'.repeat(1_000_000) }, 'finish must be at most 200'],
  [{ finish: 'half \ud83d' }, 'finish must not contain'],
  [{ finish: 'two\nlines' }, 'finish must not contain'],
  [{ exterior: 'Worn' }, 'exterior must be one of Factory New'],
  [{ item_class: 'Stat' }, 'item_class must be one of Normal'],
  [{ reference_price: 5 }, 'reference_price, reference_currency and reference_source go together'],
  [{ reference_source: 'A market', reference_currency: 'USD' }, 'reference_price, reference_currency and'],
  [{ reference_day: '2026-11-01' }, 'reference_price, reference_currency and'],
  [{ ...REFERENCE, reference_price: 0 }, 'reference_price must be more than 0'],
  [{ ...REFERENCE, reference_currency: 'dollar' }, 'reference_currency must be the code of a currency'],
  [{ ...REFERENCE, reference_day: '2026-02-30' }, 'reference_day must be a day that has been'],
  [{ ...REFERENCE, reference_day: '9999-01-01' }, 'reference_day must be a day that has been'],
  [{ ...REFERENCE, reference_day: 1_764_000_000 }, 'reference_day must be a day that has been'],
  [{ wear_min: 0.1 }, 'wear_min goes together with wear_max'],
  [{ wear_min: 0.5, wear_max: 0.1 }, 'wear_min must not be higher'],
  [{ wear_min: 0, wear_max: 1.5 }, 'wear_max must be a number from 0 to 1'],
  [{ new: 'maybe' }, 'new must be true or false'],
  [{ image: '../../etc/passwd' }, 'image must be a path'],
  [{ image: '//evil.example/x.png' }, 'image must be a path'],
  [{ image: 'javascript:alert(1)' }, 'image must be a path'],
  [{ prise: 1 }, 'unknown fields: prise'],
  [{ weapon: 'AK 47' }, 'would share its address with AK-47'],
  [{ weapon: '★★★' }, 'cannot be part of an address'],
  [{ type: 'All' }, 'cannot be part of an address'],
  [{ type: 'Pistol' }, 'is of the type Rifle, not Pistol'],
  [{ quality: 'COVERT' }, 'would share its address with Covert'],
])('a record with %j is rejected', (changes, reason) => {
  const { problems } = check(aRecord(changes));
  expect(problems).toContainEqual({ line: 2, message: expect.stringContaining(reason) });
});

test.each([[5], ['x'], [[]], [true], [null]])('%j is not a record', (fields) => {
  expect(check(fields).problems).toEqual([{ line: 2, message: 'this is not an object with named fields' }]);
});

test('a duplicate external id in a file is rejected', () => {
  expect(check(aRecord(), aRecord({ finish: 'Asiimov' })).problems).toEqual([
    { line: 3, message: 'external_id redline-ft stands already on line 2' },
  ]);
});

test('all records of a finish must agree about it', () => {
  const { problems } = check(aRecord({ quality: 'Covert' }), aRecord({ external_id: 'b', quality: 'Classified' }));
  expect(problems).toEqual([{ line: 3, message: 'quality of the same finish is another on line 2' }]);
});

test('a new weapon keeps the type of its first record', () => {
  const { problems } = check(
    aRecord({ type: 'Knife', weapon: 'Spoon' }),
    aRecord({ external_id: 'b', type: 'Rifle', weapon: 'Spoon', finish: 'Rust' }),
  );
  expect(problems).toEqual([{ line: 3, message: 'weapon Spoon is of the type Knife, not Rifle' }]);
});

test('every error is reported with its line', () => {
  const { problems } = check(aRecord({ price: -1, stock: -1 }), aRecord({ price: -1 }));
  expect(problems.map(({ line }) => line)).toEqual([2, 2, 3]);
});

test('what contradicts each other is found however far apart it is', () => {
  const others = Array.from({ length: 20_000 }, (_, n) =>
    aRecord({ external_id: `other-${n}`, finish: `Finish ${n}` }),
  );
  const first = aRecord({ external_id: 'first', wear_min: 0.1, wear_max: 0.5 });
  const { problems } = check(first, ...others, { ...first, wear_max: 0.6 });
  expect(problems).toEqual([
    { line: 20_003, message: 'external_id first stands already on line 2' },
    { line: 20_003, message: 'wear_max of the same finish is another on line 2' },
  ]);
});

function checkQuotes(...quotes: { name: string; price: unknown }[]) {
  const problems = new ImportProblems();
  const checker = quoteChecker(problems);
  const valid = quotes.flatMap((quote, index) => checker({ line: index + 1, ...quote }) ?? []);
  return { valid, problems: problems.listed };
}

test.each([-1, 0, 1.5, '5', null, {}, 2e9, true])('%j is not a price', (price) => {
  const { problems } = checkQuotes({ name: 'AK-47 | Redline (Field-Tested)', price });
  expect(problems).toEqual([{ line: 1, message: expect.stringContaining('must be a whole number of hundredths') }]);
});

test('a duplicate name in a list is rejected', () => {
  const { valid, problems } = checkQuotes({ name: 'A', price: 1 }, { name: 'B', price: 1 }, { name: 'A', price: 2 });
  expect(problems).toEqual([{ line: 3, message: 'A stands already on line 1' }]);
  expect(valid.slice(0, 2)).toEqual([
    { name: 'A', price: 1 },
    { name: 'B', price: 1 },
  ]);
});

test.each(['', ' ', 'two\nlines', 'half \ud83d', 'nul \0'])('%j is not a name', (name) => {
  expect(checkQuotes({ name, price: 1 }).problems).toMatchObject([{ line: 1 }]);
});
