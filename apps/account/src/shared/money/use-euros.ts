import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';

/** Writes an amount of Credits in euros, which orders are charged in: `12.5` → `€12.50` (specification, section 9). */
export function useEuros(): (credits: number) => string {
  const { exchangeRateEur } = useDisplayCurrency();
  return (credits) => formatPrice(displayAmount(credits, exchangeRateEur, 1), '€');
}
