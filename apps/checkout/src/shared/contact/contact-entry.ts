import { type ContactEntry, contactEntryOf } from '@patina/parts/contact-entry';
import type { FormFields } from '@patina/parts/form-fields';
import type { Profile } from '@patina/shared-api/contract/account/profile';

/** Field values of a form for the payer. */
export interface PayerEntry extends ContactEntry {
  /** Only used if something is delivered. */
  tradeUrl: string;
  termsAccepted: boolean;
  /** The profile gets the details, too. */
  saveDetails: boolean;
  /** Code of the payment method that is chosen in the form; empty until one is. */
  paymentMethod: string;
}

/** The parts of a form that its fields need, whatever it sends. */
export type PayerFields = FormFields<PayerEntry, object>;

/** The initial entry: the data of the profile. */
export function payerEntryOf(owner: Profile): PayerEntry {
  const choices = { termsAccepted: false, saveDetails: true, paymentMethod: '' };
  return { ...contactEntryOf(owner), tradeUrl: owner.steam_trade_link, ...choices };
}

/** Nothing about the payer is missing in the profile, so that its fields can be folded. */
export function isPayerKnown(entry: PayerEntry): boolean {
  const { name, surname, email, phone, country, city, address, postCode } = entry;
  return phone.isValid && [name, surname, email, country, city, address, postCode].every((text) => text !== '');
}
