/*
 * Money: decimal numbers with two places on the wire, integers of minor units everywhere inside.
 */

/** Wire amount (12.34) → minor units (1234). Throws on more than two places and on values that are no amount. */
export function toMinor(amount: number): number {
  const minor = Math.round(amount * 100);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${amount} is no amount of money`);
  // Binary fractions are off by a few units in the last place, which grows with the amount.
  const tolerance = Math.max(1e-6, Math.abs(minor) * 2 * Number.EPSILON);
  if (Math.abs(minor - amount * 100) > tolerance) throw new RangeError(`${amount} has more than two decimal places`);
  return minor;
}

/** Minor units (1234) → wire amount (12.34). */
export function fromMinor(minor: number): number {
  return minor / 100;
}

/** A display currency as the pages use it: `rate` units for one euro. */
export interface DisplayCurrency {
  code: string;
  symbol: string;
  rate: number;
}

/**
 * Credits in a display currency: credits × euro rate of a credit × rate of the currency, rounded once, half up, to
 * two places (docs/product.md#display-amount). An amount and its negative round to the same cents, so that a
 * payment and its refund look alike. Computed in decimals, because binary products land on the wrong side of a half.
 */
export function displayAmount(credits: number, exchangeRateEur: number, rate: number): number {
  return fromMinor(scaleMinor(credits, [exchangeRateEur, rate, 100]));
}

/**
 * `minor` × `factors` ÷ `divisors`, rounded once to whole minor units, halves away from zero. The only function that
 * multiplies, divides and rounds money; `money-arithmetic.ts` names its uses.
 */
export function scaleMinor(minor: number, factors: readonly number[], divisors: readonly number[] = []): number {
  const above = product([minor, ...factors]);
  const below = product(divisors);
  const places = BigInt(above.places - below.places);
  const numerator = above.digits * (places < 0n ? 10n ** -places : 1n);
  const denominator = below.digits * (places > 0n ? 10n ** places : 1n);
  const half = numerator < 0n ? -denominator : denominator;
  return Number((2n * numerator + half) / (2n * denominator));
}

/** A decimal number: `digits` with `places` decimal places. */
interface Decimal {
  digits: bigint;
  places: number;
}

function decimalOf(number: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) };
}

function product(numbers: readonly number[]): Decimal {
  const decimals = numbers.map(decimalOf);
  return {
    digits: decimals.reduce((all, { digits }) => all * digits, 1n),
    places: decimals.reduce((all, { places }) => all + places, 0),
  };
}

/**
 * `1234.5` → `1,234.50`, `-5` → `−5.00`: en-US grouping with exactly two places and the typographic minus
 * (docs/product.md#display-amount). Written by hand, because the first `Intl.NumberFormat` of a page takes 40 ms on a phone.
 */
export function formatDecimal(amount: number): string {
  return amount
    .toFixed(2)
    .replace('-', '−')
    .replace(/\B(?=(?:\d{3})+\.)/g, ',');
}

/** `1234.5`, `€` → `€1,234.50`. */
export function formatPrice(amount: number, symbol: string): string {
  return `${amount < 0 ? '−' : ''}${symbol}${formatDecimal(Math.abs(amount))}`;
}
