import { type useForm, zodResolver } from '@patina/platform/form';
import type { Profile } from '@patina/shared-api/contract/profile';
import { SellerContact } from '@patina/shared-api/contract/withdrawal';

/** What stands in the fields of the contact info. */
export interface ContactEntry {
  name: string;
  surname: string;
  email: string;
  phone: { phone: string; phoneE164: string; countryCode: string; isValid: boolean };
  /** Country id as digits; empty when none is chosen. */
  country: string;
  city: string;
  postCode: string;
  address: string;
}

type ContactForm = typeof useForm<ContactEntry, unknown, SellerContact>;
type ContactResolver = NonNullable<NonNullable<Parameters<ContactForm>[0]>['resolver']>;

/** What the contact step needs of its form. */
export type ContactFields = Pick<ReturnType<ContactForm>, 'control' | 'register' | 'formState'>;

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

/** What the form begins with: what the profile knows. */
export function entryOf({ name, surname, email, phone, country, city, post_code, address }: Profile): ContactEntry {
  return {
    name,
    surname,
    email,
    phone: { phone, phoneE164: phone, countryCode: '', isValid: phone !== '' },
    country: country ? String(country.id) : '',
    city,
    postCode: post_code,
    address,
  };
}

/** The entry in the words of the contract, which refuses what is wrong with it. */
export function contactOf({ phone, country, ...rest }: ContactEntry): SellerContact {
  return {
    ...rest,
    // What is no number is left as it is, for the contract to refuse.
    phone: phone.isValid ? phone.phoneE164 : phone.phone.trim() && 'no number',
    country: country === '' ? '' : Number(country),
  };
}

const resolve = zodResolver(SellerContact);

/** Checks the entry by the contract, whose fields have the form's names. */
export const contactResolver: ContactResolver = (entry, context, options) =>
  resolve(contactOf(entry), context, options as never) as ReturnType<ContactResolver>;
