import { expect, test } from 'vitest';
import { displayAmount, formatDecimal, formatPrice, fromMinor, toMinor } from './money.ts';

test.each([
  [1.005, 1, 1, 1.01],
  [1.004, 1, 1, 1],
  [2.675, 1, 1, 2.68],
  [0.615, 1, 1, 0.62],
  [0.615, 1, 1.1, 0.68],
  [0.615, 0.01, 100, 0.62],
  [10.075, 0.1, 10, 10.08],
  [8.325, 1, 1, 8.33],
  [12.5, 1, 6.2, 77.5],
  [1291.25, 0.7, 133.64, 120_793.86],
  [15_358.96, 0.15, 103.75, 239_023.82],
  [0, 1, 6.2, 0],
  [1_234_567.89, 1, 157.32, 194_222_220.45],
  [1_000_000, 1e-7, 1, 0.1],
])('%d Credits at %d euros each and a rate of %d show as %d', (credits, exchangeRateEur, rate, shown) => {
  expect(displayAmount(credits, exchangeRateEur, rate)).toBe(shown);
});

test('a refund shows the same cents as the payment it returns', () => {
  expect(displayAmount(-1.005, 1, 1)).toBe(-1.01);
  expect(displayAmount(-1.004, 1, 1)).toBe(-1);
});

/** The same product in integers: thousandths × ten-thousandths × millionths, rounded half up. */
function onPaper(thousandths: bigint, tenThousandths: bigint, millionths: bigint): number {
  const perCent = 10n ** BigInt(3 + 4 + 6 - 2);
  return Number((thousandths * tenThousandths * millionths + perCent / 2n) / perCent) / 100;
}

/** Numbers below `limit`, the same in every run. */
function* numbersBelow(limit: number) {
  let state = 12_345n;
  while (true) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    yield (state >> 33n) % BigInt(limit);
  }
}

test('an amount never differs from decimal arithmetic', () => {
  const credits = numbersBelow(100_000_000);
  const euros = numbersBelow(20_000);
  const rates = numbersBelow(200_000_000);
  const wrong = Array.from(
    { length: 20_000 },
    () => [credits.next().value ?? 0n, euros.next().value ?? 0n, rates.next().value ?? 0n] as const,
  ).filter(
    ([credit, euro, rate]) =>
      displayAmount(Number(credit) / 1e3, Number(euro) / 1e4, Number(rate) / 1e6) !== onPaper(credit, euro, rate),
  );
  expect(wrong).toEqual([]);
});

test('every half cent rounds up', () => {
  const halves = Array.from({ length: 20_000 }, (_, cent) => cent * 10 + 5);
  const wrong = halves.filter(
    (thousandths) => displayAmount(thousandths / 1000, 1, 1) !== (thousandths + 5) / 10 / 100,
  );
  expect(wrong).toEqual([]);
});

test('minor units of any size survive the conversion to the wire and back', () => {
  const amountsMinor = [0, 1, 99, 100, 101, 1005, 123_456_789, 12_345_678_901_234, 999_999_999_999_99];
  for (const minor of [...amountsMinor, ...amountsMinor.slice(1).map((amountMinor) => -amountMinor)]) {
    expect(toMinor(fromMinor(minor))).toBe(minor);
  }
});

test('a binary rounding error is accepted, a third decimal place is rejected', () => {
  expect(toMinor(0.1 + 0.2)).toBe(30);
  expect(toMinor(1.1 * 3)).toBe(330);
  expect(() => toMinor(0.301)).toThrow('0.301 has more than two decimal places');
  expect(() => toMinor(1_000_000.005)).toThrow(RangeError);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e20])('%d is no amount of money', (amount) => {
  expect(() => toMinor(amount)).toThrow('is no amount of money');
});

test('amounts are written with en-US grouping and two places', () => {
  expect(formatDecimal(1234.5)).toBe('1,234.50');
  expect(formatDecimal(0)).toBe('0.00');
  expect(formatPrice(1_234_567.8, '€')).toBe('€1,234,567.80');
});

test('a negative amount has the typographic minus', () => {
  expect(formatPrice(-5, 'R$')).toBe('−R$5.00');
  expect(formatDecimal(-1_234.5)).toBe('−1,234.50');
});
