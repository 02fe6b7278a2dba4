import { formatDecimal, fromMinor } from '@patina/shared-api/money';

/** `1,234.50 EUR`: an amount in hundredths of a currency, Credits by default, as emails show it. */
export function formatMoney(amountMinor: number, currency = 'Credits'): string {
  return `${formatDecimal(fromMinor(amountMinor))} ${currency}`;
}
