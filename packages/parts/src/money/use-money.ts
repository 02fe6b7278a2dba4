import { useQuery } from '@patina/platform/query';
import { displayAmount, formatDecimal, formatPrice } from '@patina/shared-api/money';
import { currencies } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';

/** The currency of orders, also while no list of currencies can be loaded. */
const EURO = { code: 'EUR', symbol: '€' };

/** How amounts are written. */
interface Writing {
  /** An amount: `20.00`. */
  decimal: (amount: number) => string;
  /** An amount and the symbol of its currency: `€20.00`. */
  price: (amount: number, symbol: string) => string;
}

const SHOP: Writing = { decimal: formatDecimal, price: formatPrice };

/** Formats an amount of a currency by its code: `€20.00`, and `20.00 XTS` for a currency without a symbol. */
export function useMoney({ decimal, price }: Writing = SHOP): (amount: number, currency: string) => string {
  const { data: known = [EURO] } = useQuery(currencies());
  return (amount, currency) => {
    const symbol = known.find(({ code }) => code === currency)?.symbol;
    return symbol ? price(amount, symbol) : `${decimal(amount)} ${currency}`;
  };
}

interface Euros {
  /** An amount of Credits in euros. */
  inEuros: (credits: number) => number;
  /** Formats an amount of euros: `12.5` → `€12.50`. */
  formatEuros: (amount: number) => string;
}

/** What payments charge, whatever the display currency. */
export function useEuros(): Euros {
  const { exchangeRateEur } = useDisplayCurrency();
  return {
    inEuros: (credits) => displayAmount(credits, exchangeRateEur, 1),
    formatEuros: (amount) => formatPrice(amount, EURO.symbol),
  };
}
