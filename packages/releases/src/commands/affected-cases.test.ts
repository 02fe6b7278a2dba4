import { expect, test } from 'vitest';
import { casesNaming } from './affected-cases.ts';

const FILE = `import { expect, test } from 'vitest';

const OPTIONS = { name: 'Save' };

test('a guest buys', async () => {
  await press('Add to cart');
  expect(page).toBe(1);
});

test('it is sold', () => expect(page.getByText('Sold out')).toBe(1));

test.each([
  ['one', 'Add to cart'],
])('%s (of $many) is there', async (count) => {
  expect(count).toBe(1);
});

test('nothing is named', () => {}, 10_000);
`;

test('only tests that name words of a changed text run', () => {
  expect(casesNaming(FILE, ['Add to cart'])).toEqual(['a guest buys', String.raw`.* \(of .*\) is there`]);
  expect(casesNaming(FILE, ['Sold out'])).toEqual(['it is sold']);
  expect(casesNaming(FILE, ['Zebras graze here'])).toEqual([]);
});

test('all tests run if what they share names the words', () => {
  expect(casesNaming(FILE, ['Save'])).toHaveLength(4);
});

test.each([
  ['a group', `describe('cart', () => {\n  test('buys', () => {});\n});`],
  ['a title that is computed', 'test(TITLE, () => {});'],
  ['a test inside a loop', `for (const one of all) {\n  test(one, () => {});\n}`],
])('%s is not looked into', (_, code) => {
  expect(casesNaming(code, ['Save'])).toBeUndefined();
});

test('what follows a test of several lines is shared', () => {
  const code = `test('one', () =>\n  expect(1).toBe(1),\n);\nconst SAVE = 'Save it';\ntest('two', () => {});`;
  expect(casesNaming(code, ['Save it'])).toEqual(['one', 'two']);
});
