import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';

/** Methods of a payment provider, the card first (docs/product.md#paying). */
export function providerMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const isCard = ({ code }: PaymentMethod) => code === 'card';
  const others = methods.filter((method) => method.code !== FROM_BALANCE && !isCard(method));
  return [...methods.filter(isCard), ...others];
}
