import { useQuery } from '@patina/platform/query';
import { formatDecimal } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';

/**
 * Formats an amount of the internal currency: `12.5` → `12.50 Credits`.
 * @param decimal writes the number
 */
export function useCredits(decimal = formatDecimal): (amount: number) => string {
  const { data: store } = useQuery(settings(useLocale()));
  return (amount) => `${decimal(amount)} ${store?.internal_currency.name ?? 'Credits'}`;
}
