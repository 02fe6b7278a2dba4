import { displayAmount } from '@patina/shared-api/money';
import { expect, test } from 'vitest';
import { boundAsTyped, boundInCredits } from './price-bounds.ts';

const PAR = { exchangeRateEur: 1, rate: 1 };
const DOLLAR = { exchangeRateEur: 0.92, rate: 1.09 };
const YEN = { exchangeRateEur: 1, rate: 163.4 };

test('with both rates at 1 a bound equals the typed amount', () => {
  expect(boundInCredits(10, 'from', PAR)).toBe(10);
  expect(boundInCredits(10, 'till', PAR)).toBe(10);
  expect(boundInCredits(0.07, 'till', PAR)).toBe(0.07);
});

test.each([
  ['dollars', DOLLAR, 25],
  ['dollars', DOLLAR, 0.5],
  ['yen', YEN, 1000],
])('in %s an item is inside exactly if its displayed price is', (_, rates, bound) => {
  const from = boundInCredits(bound, 'from', rates);
  const till = boundInCredits(bound, 'till', rates);
  const around = Math.round((bound / (rates.exchangeRateEur * rates.rate)) * 100);
  for (let cents = Math.max(0, around - 5); cents <= around + 5; cents++) {
    const shown = displayAmount(cents / 100, rates.exchangeRateEur, rates.rate);
    expect(cents / 100 >= from).toBe(shown >= bound);
    expect(cents / 100 <= till).toBe(shown <= bound);
  }
});

test('a bound is shown in the field as it was typed', () => {
  expect(boundAsTyped(boundInCredits(25, 'from', DOLLAR), DOLLAR)).toBe('25');
  expect(boundAsTyped(boundInCredits(12.5, 'till', DOLLAR), DOLLAR)).toBe('12.50');
  expect(boundAsTyped(null, DOLLAR)).toBe('');
});
