import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import type { Deposit } from '@patina/shared-api/contract/payments/deposit';

/** Formats a payment in its own currency: `€20.00`, and `20.00 Credits` for one without a symbol. */
export function usePaymentAmount(): (payment: Deposit) => string {
  const { t } = useTranslation('account');
  const money = useMoney();
  return ({ sum, currency }) => money(sum, currency || t('payments.noCurrency'));
}
