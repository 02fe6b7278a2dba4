import { displayAmount, toMinor } from '@patina/shared-api/money';

/**
 * The smallest amount in a currency that buys so many Credits at least; the server rounds what an amount buys to
 * hundredths.
 * @param rate units of the currency for one euro
 */
export function amountBuying(credits: number, exchangeRateEur: number, rate: number): number {
  let cents = toMinor(displayAmount(credits, exchangeRateEur, rate));
  while (Math.round(cents / (exchangeRateEur * rate)) < toMinor(credits)) cents += 1;
  return cents / 100;
}
