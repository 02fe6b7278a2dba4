import { useEuros, useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';

/** Formats an amount of an order by its value in Credits and what the order's payment charges for it, if any does. */
export function useOrderMoney(): (order: Pick<Purchase, 'charged'>, credits: number, charged: Amount) => string {
  const { inEuros, formatEuros } = useEuros();
  const money = useMoney();
  return ({ charged: by }, credits, charged) =>
    by && typeof charged === 'number' ? money(charged, by.currency) : formatEuros(inEuros(credits));
}

type Amount = number | null | undefined;

/** Name of a payment method by its code: `card` → `Credit/Debit card`. */
export function useMethodName(): (code: string) => string {
  const { i18n } = useTranslation('account');
  const { data: store } = useQuery(settings(useLocale()));
  return (code) =>
    methodTitle(code, i18n.language, store?.payment_methods.find((method) => method.code === code)?.title);
}
