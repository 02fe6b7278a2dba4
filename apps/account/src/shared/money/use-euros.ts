import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';

/** Formats an amount of Credits in euros, the currency of orders: `12.5` → `€12.50` (docs/product.md#order-history). */
export function useEuros(): (credits: number) => string {
  const { exchangeRateEur } = useDisplayCurrency();
  return (credits) => formatPrice(displayAmount(credits, exchangeRateEur, 1), '€');
}
