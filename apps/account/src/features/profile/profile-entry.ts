import type { FormFields } from '@patina/parts/form-fields';
import { type PhoneEntry, phoneEntryOf } from '@patina/parts/phone-entry';
import type { Profile, ProfileChange } from '@patina/shared-api/contract/account/profile';

/** Values of the profile form. */
export interface ProfileEntry {
  name: string;
  surname: string;
  email: string;
  phone: PhoneEntry;
  steam_trade_link: string;
  address: string;
  city: string;
  post_code: string;
  /** Country id as digits; empty if none is chosen. */
  country: string;
}

/** The parts of the profile form that its fields need. */
export type ProfileFields = FormFields<ProfileEntry, ProfileChange>;

/** The names of the address fields. */
export const ADDRESS_NAMES = { country: 'country', city: 'city', address: 'address', postCode: 'post_code' } as const;

/** The initial entry of the form. */
export function entryOf(profile: Profile): ProfileEntry {
  const { name, surname, email, phone, steam_trade_link, address, city, post_code, country } = profile;
  return {
    name,
    surname,
    email,
    phone: phoneEntryOf(phone),
    steam_trade_link,
    address,
    city,
    post_code,
    country: country ? String(country.id) : '',
  };
}
