import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';

/** All methods, the card first, then the balance (docs/product.md#paying). */
export function sortedMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const rank = ({ code }: PaymentMethod) => ['card', FROM_BALANCE].indexOf(code) >>> 0;
  return methods.toSorted((one, other) => rank(one) - rank(other));
}

/** Methods of a payment provider, the card first. */
export function providerMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return sortedMethods(methods).filter(({ code }) => code !== FROM_BALANCE);
}
