import { expect, test } from 'vitest';
import { amountBuying } from './amount-buying.ts';

test.each([
  [8.5, 1, 1, 8.5],
  [10, 1, 1.1, 11],
  [0.01, 1, 6.2, 0.06],
  [33.33, 0.9, 0.8571, 25.71],
])('%d Credits at %d and %d are bought by %d, and by nothing less', (credits, euros, rate, amount) => {
  const bought = (paid: number) => Math.round((paid * 100) / (euros * rate));
  expect(amountBuying(credits, euros, rate)).toBe(amount);
  expect(bought(amount)).toBeGreaterThanOrEqual(Math.round(credits * 100));
});
