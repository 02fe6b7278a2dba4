import { displayAmount } from '@patina/shared-api/money';
import { expect, test } from 'vitest';
import { boundAsTyped, boundChoices, boundInCredits } from './price-bounds.ts';

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

test.each([
  { exchangeRateEur: 0.5, rate: 1, first: 1 },
  { exchangeRateEur: 1, rate: 6.2, first: 10 },
  { exchangeRateEur: 1, rate: 160, first: 100 },
  { exchangeRateEur: 1, rate: 0.85, first: 1 },
])('bounds stand for round amounts of a currency: %j', ({ first, ...rates }) => {
  for (const end of ['from', 'till'] as const) {
    const amounts = boundChoices(end, null, rates).map(({ amount }) => amount);
    expect(amounts).toEqual([1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500].map((amount) => amount * first));
  }
});

test('a bound of the address that is no round amount is one of the choices', () => {
  const choices = boundChoices('from', 7.31, { exchangeRateEur: 0.5, rate: 1 });
  expect(choices).toContainEqual({ bound: 7.31, amount: 3.66 });
  expect(choices).toHaveLength(11);
});
