import { bodyResolver } from '@patina/parts/body-resolver';
import { type ContactEntry, contactOf } from '@patina/parts/contact-entry';
import type { FormFields } from '@patina/parts/form-fields';
import { SellerContact } from '@patina/shared-api/contract/payouts/withdrawal';

/** The parts of the form that the contact step needs. */
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

/** Validates the payee by the contract. */
export const contactResolver = bodyResolver(SellerContact, (entry: ContactEntry) => contactOf(entry));
