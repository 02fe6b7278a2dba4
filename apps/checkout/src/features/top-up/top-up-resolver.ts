import { bodyResolver, type FormResolver } from '@patina/parts/body-resolver';
import { contactOf } from '@patina/parts/contact-entry';
import { TopUp } from '@patina/shared-api/contract/payments/deposit';
import type { PayerEntry } from '#shared/contact/contact-entry.ts';

/**
 * Validates the payer by the contract.
 * @param payment the choice of the first step
 * @param hasEmail the account's own address is used, and the form has no field for it
 */
export function topUpResolver(
  payment: Pick<TopUp, 'amount' | 'paymentType' | 'currency'>,
  hasEmail: boolean,
): FormResolver<PayerEntry, TopUp> {
  return bodyResolver(TopUp, (entry: PayerEntry) => {
    const { email, tradeUrl: _, ...contact } = contactOf(entry);
    return { ...contact, ...(!hasEmail && { email }), ...payment };
  });
}
