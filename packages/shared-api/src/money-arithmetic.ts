import { displayAmount, fromMinor, scaleMinor, toMinor } from './money.ts';

/*
 * Calculations with money, in integers of minor units: hundredths of a Credit or of a currency. Every result is exact
 * and rounded once, halves away from zero.
 */

/** Whether this is an amount of money: a number with at most two places. */
export function isMoney(amount: number): boolean {
  try {
    toMinor(amount);
    return true;
  } catch {
    return false;
  }
}

/** 1250 → `12.50`, without symbol and grouping. */
export function plainAmount(amountMinor: number): string {
  return fromMinor(amountMinor).toFixed(2);
}

/** A change of an amount, by its formatter: `+12.50 Credits`, `−12.50 Credits`, and nothing before zero. */
export function signed(amount: number, format: (amount: number) => string): string {
  return `${amount > 0 ? '+' : ''}${format(amount)}`;
}

export function percentOf(amountMinor: number, percent: number): number {
  return scaleMinor(amountMinor, [percent], [100]);
}

/** Whether an amount is at least so many per cent of another one. */
export function isAtLeast(amountMinor: number, percent: number, ofMinor: number): boolean {
  return BigInt(amountMinor) * 100n >= BigInt(ofMinor) * BigInt(percent);
}

/** VAT included in a total. */
export function includedVat(totalMinor: number, vatPercent: number): number {
  return scaleMinor(totalMinor, [vatPercent], [100 + vatPercent]);
}

/** Reduction of a price in per cent, rounded to whole ones. */
export function reductionPercent(priceMinor: number, oldPriceMinor: number): number {
  return scaleMinor(oldPriceMinor - priceMinor, [100], [oldPriceMinor]);
}

/** By how many whole per cent a price is under another one, never more than it is; negative if it is over it, never less than it is. */
export function percentUnder(priceMinor: number, otherMinor: number): number {
  return Math.floor(((otherMinor - priceMinor) * 100) / otherMinor);
}

/**
 * Credits for an amount of a currency.
 * @param exchangeRateEur euros for one Credit
 * @param rate units of the currency for one euro
 */
export function creditsFor(amountMinor: number, exchangeRateEur: number, rate: number): number {
  return scaleMinor(amountMinor, [], [exchangeRateEur, rate]);
}

/** The amount of a currency that is shown for a number of Credits, raised until it buys them (see `creditsFor`). */
export function amountBuying(creditsMinor: number, exchangeRateEur: number, rate: number): number {
  let amountMinor = toMinor(displayAmount(fromMinor(creditsMinor), exchangeRateEur, rate));
  while (creditsFor(amountMinor, exchangeRateEur, rate) < creditsMinor) amountMinor += 1;
  return amountMinor;
}

/**
 * Divides an amount by weights, such as a total by the prices of its items. Cumulative sums are rounded, so that the
 * shares add up to the amount.
 */
export function allocate(amountMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let weightSoFar = 0;
  let allocatedMinor = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const upToHereMinor = scaleMinor(amountMinor, [weightSoFar], [whole]);
    const shareMinor = upToHereMinor - allocatedMinor;
    allocatedMinor = upToHereMinor;
    return shareMinor;
  });
}
