import { type ContactEntry, contactEntryOf } from '@patina/parts/contact-entry';
import type { FormFields } from '@patina/parts/form-fields';
import type { Profile } from '@patina/shared-api/contract/account/profile';

/** What stands in the fields of a form that somebody pays by. */
export interface PayerEntry extends ContactEntry {
  /** Only asked for where something is delivered. */
  tradeUrl: string;
  termsAccepted: boolean;
}

/** What the fields need of their form, whatever it sends. */
export type PayerFields = FormFields<PayerEntry, object>;

/** The entry that a form begins with: what the profile has. */
export function payerEntryOf(owner: Profile): PayerEntry {
  return { ...contactEntryOf(owner), tradeUrl: owner.steam_trade_link, termsAccepted: false };
}
