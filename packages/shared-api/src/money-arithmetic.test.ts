import { expect, test } from 'vitest';
import { formatDecimal, scaleMinor } from './money.ts';
import {
  allocate,
  amountBuying,
  creditsFor,
  includedVat,
  isAtLeast,
  isMoney,
  percentOf,
  plainAmount,
  reductionPercent,
  signed,
} from './money-arithmetic.ts';

test.each([0, 12, 12.5, 12.34, -0.01, 0.1 + 0.2, 90_071_992_547_409.91])('%d is an amount of money', (amount) => {
  expect(isMoney(amount)).toBe(true);
});

test.each([
  [3467_10, 70, 4953_00, true],
  [3467_09, 70, 4953_00, false],
  [6, 70, 9, false],
  [9_007_199_254_740_991, 100, 9_007_199_254_740_991, true],
])('%d is at least %d %% of %d: %s', (amount, percent, of, expected) => {
  expect(isAtLeast(amount, percent, of)).toBe(expected);
});

test.each([0.001, 12.345, 1e300, Number.NaN, Number.POSITIVE_INFINITY])('%d is not an amount of money', (amount) => {
  expect(isMoney(amount)).toBe(false);
});

test.each([
  [10_05, [0.5], [], 5_03],
  [-10_05, [0.5], [], -5_03],
  [10_04, [0.5], [], 5_02],
  [1_00, [], [3], 33],
  [2_00, [], [3], 67],
  [1, [0.1, 0.1], [0.01], 1],
  [1_005, [], [0.1], 10_050],
  [9_007_199_254_740_991, [10], [10], 9_007_199_254_740_991],
])('%d × %j ÷ %j is %d', (minor, factors, divisors, resultMinor) => {
  expect(scaleMinor(minor, factors, divisors)).toBe(resultMinor);
});

test.each([
  [123_00, 23, 23_00],
  [100_00, 23, 18_70],
  [100_00, 0, 0],
  [9_99, 5.5, 52],
])('a total of %d at %d per cent includes %d of VAT', (totalMinor, percent, vatMinor) => {
  expect(includedVat(totalMinor, percent)).toBe(vatMinor);
});

test('a percentage is rounded half up', () => {
  expect([percentOf(9_99, 12.5), percentOf(5, 10), percentOf(4, 10)]).toEqual([1_25, 1, 0]);
});

test('a reduction is rounded to whole per cent', () => {
  expect([reductionPercent(75_00, 100_00), reductionPercent(2, 3), reductionPercent(7_00, 7_00)]).toEqual([25, 33, 0]);
});

test('an amount is written without symbol and grouping', () => {
  expect([plainAmount(12_50), plainAmount(0), plainAmount(123_456_700)]).toEqual(['12.50', '0.00', '1234567.00']);
});

test.each([
  [8_50, 1, 1, 8_50],
  [10_00, 1, 1.1, 11_00],
  [1, 1, 6.2, 6],
  [33_33, 0.9, 0.8571, 25_71],
])('%d Credits at rates %d and %d cost %d', (creditsMinor, euros, rate, amountMinor) => {
  expect(amountBuying(creditsMinor, euros, rate)).toBe(amountMinor);
  expect(creditsFor(amountMinor, euros, rate)).toBeGreaterThanOrEqual(creditsMinor);
});

test.each([
  [10_00, [1_00, 1_00, 1_00], [3_33, 3_34, 3_33]],
  [5_00, [10_00, 0, 30_00], [1_25, 0, 3_75]],
  [0, [1_00, 2_00], [0, 0]],
  [1_00, [0, 0], [0, 0]],
])('%d divided by the weights %j gives %j', (amountMinor, weights, sharesMinor) => {
  expect(allocate(amountMinor, weights)).toEqual(sharesMinor);
});

test('a change of an amount has its sign, the typographic minus, and none at zero', () => {
  expect([12.5, -12.5, 0].map((amount) => signed(amount, formatDecimal))).toEqual(['+12.50', '−12.50', '0.00']);
});
