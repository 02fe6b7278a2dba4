import { useQuery } from '@patina/platform/query';
import { formatDecimal, formatPrice } from '@patina/shared-api/money';
import { currencies } from '@patina/shared-api/queries/content';

/** Writes an amount in the currency that it is in: `€20.00`, and `20.00 XTS` for one without a symbol. */
export function useMoney(): (amount: number, currency: string) => string {
  const { data: known = [] } = useQuery(currencies());
  return (amount, currency) => {
    const symbol = known.find(({ code }) => code === currency)?.symbol;
    return symbol ? formatPrice(amount, symbol) : `${formatDecimal(amount)} ${currency}`;
  };
}
