import { expect, test } from 'vitest';
import { readAmountMinor } from './typed-amount.ts';

test.each([
  ['12', 12_00],
  ['12.5', 12_50],
  ['12,50', 12_50],
  ['1,234.50', 1_234_50],
  ['1.234,50', 1_234_50],
  ["1'234.50", 1_234_50],
  ['1 234,5', 1_234_50],
  ['1.234.567,89', 1_234_567_89],
  ['0', 0],
])('%s is read as an amount, whoever typed it', (typed, minor) => {
  expect(readAmountMinor(typed)).toBe(minor);
});

test.each(['1.234', '1,234', '1,234,56', '1.234.50', '1.234,567', '12.345', '-5', '', '12,', 'EUR 5'])(
  'what may be two amounts, or is none, is not guessed: "%s"',
  (typed) => {
    expect(readAmountMinor(typed)).toBeUndefined();
  },
);
