import { expect, test } from 'vitest';
import { cardDigits, isCardNumber, isExpired, readExpiry } from './payment-card.ts';

test.each(['4242 4242 4242 4242', '5555-5555-5555-4444', '6304000000000000000'])('%s is a card number', (typed) => {
  expect(isCardNumber(cardDigits(typed))).toBe(true);
});

test.each(['', '4242424242424241', '378282246310005', '0'.repeat(20), '４２４２424242424242', 'abcdabcdabcdabcd'])(
  '%j is no card number',
  (typed) => {
    expect(isCardNumber(cardDigits(typed))).toBe(false);
  },
);

test('an expiry date is a month and a year', () => {
  expect(readExpiry(' 07/29 ')).toEqual({ month: 7, year: 2029 });
  for (const typed of ['', '00/29', '13/29', '7/29', '07/2029', '07-29', '0729']) {
    expect(readExpiry(typed)).toBeUndefined();
  }
});

test('a card is valid until the end of its month', () => {
  const card = { month: 11, year: 2026 };
  expect(isExpired(card, new Date(2026, 10, 30, 23, 59))).toBe(false);
  expect(isExpired(card, new Date(2026, 11, 1))).toBe(true);
  expect(isExpired(card, new Date(2025, 11, 31))).toBe(false);
});
