import type { Profile } from '@patina/shared-api/contract/account/profile';
import { type PhoneEntry, phoneEntryOf, phoneNumberOf } from './PhoneEntryField.tsx';

/** Field values of a form for the person who pays or is paid. */
export interface ContactEntry {
  name: string;
  surname: string;
  email: string;
  phone: PhoneEntry;
  /** Country id as digits; empty if none is chosen. */
  country: string;
  city: string;
  address: string;
  postCode: string;
}

/** The names of the address fields. */
export const ADDRESS_NAMES = { country: 'country', city: 'city', address: 'address', postCode: 'postCode' } as const;

/** The initial entry: the data of the profile. */
export function contactEntryOf({
  name,
  surname,
  email,
  phone,
  country,
  city,
  address,
  post_code,
}: Profile): ContactEntry {
  return {
    name,
    surname,
    email,
    phone: phoneEntryOf(phone),
    country: country ? String(country.id) : '',
    city,
    address,
    postCode: post_code,
  };
}

/** The entry in the contract's form. Other fields stay unchanged. */
export function contactOf<Entry extends Pick<ContactEntry, 'phone' | 'country'>>({ phone, country, ...rest }: Entry) {
  return { ...rest, phone: phoneNumberOf(phone), country: country === '' ? ('' as const) : Number(country) };
}
