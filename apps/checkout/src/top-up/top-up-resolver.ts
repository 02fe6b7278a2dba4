import { zodResolver } from '@patina/platform/form';
import { TopUp } from '@patina/shared-api/contract/deposit';
import { type ContactResolver, contactOf } from '#contact/contact-entry.ts';

/**
 * Checks who pays by the contract.
 * @param payment what was chosen before
 * @param hasEmail the account's own address is used, and none asked for
 */
export function topUpResolver(
  payment: Pick<TopUp, 'amount' | 'paymentType' | 'currency'>,
  hasEmail: boolean,
): ContactResolver<TopUp> {
  const resolve = zodResolver(TopUp);
  return (entry, context, options) => {
    const { email, ...contact } = contactOf(entry);
    const form = { ...contact, ...(!hasEmail && { email }), ...payment } as TopUp;
    // The contract's fields have the form's names, so what it says of them finds the form's fields.
    return resolve(form, context, options as never) as ReturnType<ContactResolver<TopUp>>;
  };
}
