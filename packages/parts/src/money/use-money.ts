import { useQuery } from '@patina/platform/query';
import { formatDecimal, formatPrice } from '@patina/shared-api/money';
import { currencies } from '@patina/shared-api/queries/content';

/** The currency of orders, also while no list of currencies can be loaded. */
const EURO = { code: 'EUR', symbol: '€' };

/** Formats an amount of a currency by its code: `€20.00`, and `20.00 XTS` for a currency without a symbol. */
export function useMoney(): (amount: number, currency: string) => string {
  const { data: known = [EURO] } = useQuery(currencies());
  return (amount, currency) => {
    const symbol = known.find(({ code }) => code === currency)?.symbol;
    return symbol ? formatPrice(amount, symbol) : `${formatDecimal(amount)} ${currency}`;
  };
}
