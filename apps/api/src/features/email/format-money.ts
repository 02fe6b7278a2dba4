import { formatDecimal, fromMinor } from '@patina/shared-api/money';

/** `1,234.50 EUR`: an amount in hundredths as a letter names it; in Credits unless told otherwise. */
export function moneyText(minor: number, currency = 'Credits'): string {
  return `${formatDecimal(fromMinor(minor))} ${currency}`;
}
