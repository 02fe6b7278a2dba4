import { expect, test } from 'vitest';
import { boundChoices } from './bound-choices.ts';

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
