import type { Profile } from '@patina/shared-api/contract/account/profile';
import { type PhoneEntry, phoneEntryOf, phoneNumberOf } from './phone-entry.ts';

/** What stands in the fields of a form that asks who pays or who is paid. */
export interface ContactEntry {
  name: string;
  surname: string;
  email: string;
  phone: PhoneEntry;
  /** Country id as digits; empty when none is chosen. */
  country: string;
  city: string;
  address: string;
  postCode: string;
}

/** The names of the address fields. */
export const ADDRESS_NAMES = { country: 'country', city: 'city', address: 'address', postCode: 'postCode' } as const;

/** The entry that a form begins with: what the profile has. */
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

/** The entry in the form of the contract. Other fields stay as they are. */
export function contactOf<Entry extends Pick<ContactEntry, 'phone' | 'country'>>({ phone, country, ...rest }: Entry) {
  return { ...rest, phone: phoneNumberOf(phone), country: country === '' ? ('' as const) : Number(country) };
}
