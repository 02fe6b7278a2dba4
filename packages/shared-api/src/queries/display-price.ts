import { displayAmount, formatPrice } from '../money.ts';
import { useDisplayCurrency } from './display-currency.ts';

/** Formats an amount of Credits in the display currency: `12.5` → `€12.50`. */
export function useDisplayPrice(): (credits: number) => string {
  const { symbol, rate, exchangeRateEur } = useDisplayCurrency();
  return (credits) => formatPrice(displayAmount(credits, exchangeRateEur, rate), symbol);
}
