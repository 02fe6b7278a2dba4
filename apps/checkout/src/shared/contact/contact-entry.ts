import { type ContactEntry, contactEntryOf } from '@patina/parts/contact-entry';
import type { FormFields } from '@patina/parts/form-fields';
import type { Profile } from '@patina/shared-api/contract/account/profile';

/** Field values of a form for the payer. */
export interface PayerEntry extends ContactEntry {
  /** Only used if something is delivered. */
  tradeUrl: string;
  termsAccepted: boolean;
}

/** The parts of a form that its fields need, whatever it sends. */
export type PayerFields = FormFields<PayerEntry, object>;

/** The initial entry: the data of the profile. */
export function payerEntryOf(owner: Profile): PayerEntry {
  return { ...contactEntryOf(owner), tradeUrl: owner.steam_trade_link, termsAccepted: false };
}
