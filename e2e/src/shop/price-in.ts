import type { Currency } from '@patina/shared-api/contract/content/content';

/** Formats a price in Credits in a currency: `€1,234.50`; computed in whole cents, rounded half up. */
export function priceIn({ symbol, value }: Pick<Currency, 'symbol' | 'value'>, credits: number): string {
  const rateInHundredths = Math.round(value * 100);
  const cents = Math.floor((Math.round(credits * 100) * rateInHundredths + 50) / 100);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${symbol}${whole}.${String(cents % 100).padStart(2, '0')}`;
}
