import { useTranslation } from '@patina/platform/i18n';
import type { PaymentMethodCode } from '@patina/shared-api/contract/payments/payment-methods';

const NAMED: readonly PaymentMethodCode[] = ['card', 'multibanco', 'mbway', 'bank', 'balance'];

/** Name of a payment method, or its code if the store does not offer it any more. */
export function PaymentMethod({ code }: { code: string }) {
  const { t } = useTranslation('desk');
  const named = NAMED.find((method) => method === code);
  return named === undefined ? code : t(`methods.${named}`);
}
