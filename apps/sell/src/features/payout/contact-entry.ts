import { bodyResolver } from '@patina/parts/body-resolver';
import { type ContactEntry, contactOf } from '@patina/parts/contact-entry';
import type { FormFields } from '@patina/parts/form-fields';
import { SellerContact } from '@patina/shared-api/contract/payouts/withdrawal';

/** What the contact step needs of its form. */
export type ContactFields = FormFields<ContactEntry, SellerContact>;

export const CONTACT_FIELDS = [
  'name',
  'surname',
  'email',
  'phone',
  'country',
  'city',
  'postCode',
  'address',
] as const satisfies (keyof ContactEntry)[];

/** Checks who is paid by the contract. */
export const contactResolver = bodyResolver(SellerContact, (entry: ContactEntry) => contactOf(entry));
