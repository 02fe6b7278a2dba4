import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Deposit } from '@patina/shared-api/contract/deposit';
import { formatDecimal, formatPrice } from '@patina/shared-api/money';
import { currencies } from '@patina/shared-api/queries/content';

/** Writes what was paid in the currency that it was paid in: `€20.00`, and `20.00 Credits` for one without a symbol. */
export function usePaymentAmount(): (payment: Deposit) => string {
  const { t } = useTranslation('account');
  const { data: known = [] } = useQuery(currencies());
  return ({ sum, currency }) => {
    const symbol = known.find(({ code }) => code === currency)?.symbol;
    if (symbol) return formatPrice(sum, symbol);
    return `${formatDecimal(sum)} ${currency || t('payments.noCurrency')}`;
  };
}
