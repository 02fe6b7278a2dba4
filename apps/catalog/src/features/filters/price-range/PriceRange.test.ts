import { expect, test } from 'vitest';
import { parseAmount } from './PriceRange.tsx';

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567,89', 1_234_567.89],
  ['1,234,567.89', 1_234_567.89],
  ['1.234', 1234],
  ['1,234', 1234],
  ['1.234.567', 1_234_567],
  ['0,125', 0.13],
  ['0.5', 0.5],
  [',5', 0.5],
  ['12.', 12],
  ['1 234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['€ 12.50', 12.5],
  ['12,50 €', 12.5],
])('%s is read as %d', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

test.each(['', '   ', '€'])('"%s" sets no bound', (typed) => {
  expect(parseAmount(typed)).toBeNull();
});

test.each(['abc', '-5', '1e3', '12x', '.', '9999999999999'])('"%s" is not an amount', (typed) => {
  expect(parseAmount(typed)).toBeUndefined();
});
