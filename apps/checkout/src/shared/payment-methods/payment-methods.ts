import type { PaymentMethod } from '@patina/shared-api/contract/content';

/** The method of those who pay from what they have in the store; it has a button of its own. */
export const FROM_BALANCE = 'balance';

/** Methods of a payment provider, the card first (specification, section 9). */
export function providerMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const isCard = ({ code }: PaymentMethod) => code === 'card';
  const others = methods.filter((method) => method.code !== FROM_BALANCE && !isCard(method));
  return [...methods.filter(isCard), ...others];
}
