import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { displayAmount, formatPrice } from '@patina/shared-api/money';
import { settings } from '@patina/shared-api/queries/content';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { useLocale } from '@patina/shared-api/state/locale';

/** Formats an amount of Credits in euros, the currency of orders: `12.5` → `€12.50` (docs/product.md#order-history). */
export function useEuros(): (credits: number) => string {
  const { exchangeRateEur } = useDisplayCurrency();
  return (credits) => formatPrice(displayAmount(credits, exchangeRateEur, 1), '€');
}

/** Name of a payment method by its code: `card` → `Credit/Debit card`. */
export function useMethodName(): (code: string) => string {
  const { i18n } = useTranslation('account');
  const { data: store } = useQuery(settings(useLocale()));
  return (code) =>
    methodTitle(code, i18n.language, store?.payment_methods.find((method) => method.code === code)?.title);
}
