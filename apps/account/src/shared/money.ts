import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';

/** Formats an amount of Credits in euros, the currency of orders: `12.5` → `€12.50` (docs/product.md#order-history). */
export function useEuros(): (credits: number) => string {
  const { exchangeRateEur } = useDisplayCurrency();
  return (credits) => formatPrice(displayAmount(credits, exchangeRateEur, 1), '€');
}

/**
 * Name of a payment method by its code: `card` → `Credit/Debit card`. A method that the store no longer has keeps its
 * code.
 */
export function useMethodName(): (code: string) => string {
  const { t } = useTranslation('account');
  const { data: store } = useQuery(settings(useLocale()));
  return (code) => {
    if (code === FROM_BALANCE) return t('balance.method');
    return store?.payment_methods.find((method) => method.code === code)?.title ?? code.toUpperCase();
  };
}
