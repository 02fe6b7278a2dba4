import { expect, test } from 'vitest';
import { QuoteChecker } from './check-quotes.ts';
import { ImportProblems } from './import-problem.ts';

function check(...quotes: { name: string; price: unknown }[]) {
  const problems = new ImportProblems();
  const checker = new QuoteChecker(problems);
  const valid = quotes.flatMap((quote, index) => checker.check({ line: index + 1, ...quote }) ?? []);
  return { valid, problems: problems.listed };
}

test.each([-1, 0, 1.5, '5', null, {}, 2e9, true])('%j is not a price', (price) => {
  const { problems } = check({ name: 'AK-47 | Redline (Field-Tested)', price });
  expect(problems).toEqual([{ line: 1, message: expect.stringContaining('must be a whole number of hundredths') }]);
});

test('a duplicate name in a list is rejected', () => {
  const { valid, problems } = check({ name: 'A', price: 1 }, { name: 'B', price: 1 }, { name: 'A', price: 2 });
  expect(problems).toEqual([{ line: 3, message: 'A stands already on line 1' }]);
  expect(valid.slice(0, 2)).toEqual([
    { name: 'A', price: 1 },
    { name: 'B', price: 1 },
  ]);
});

test.each(['', ' ', 'two\nlines', 'half \ud83d', 'nul \0'])('%j is not a name', (name) => {
  expect(check({ name, price: 1 }).problems).toMatchObject([{ line: 1 }]);
});
