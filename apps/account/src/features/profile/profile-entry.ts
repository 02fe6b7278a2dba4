import type { Profile } from '@patina/shared-api/contract/profile';

/** What stands in the fields of the profile form. */
export interface ProfileEntry {
  name: string;
  surname: string;
  email: string;
  phone: { phone: string; phoneE164: string; countryCode: string; isValid: boolean };
  steam_trade_link: string;
  address: string;
  city: string;
  post_code: string;
  /** Country id as digits; empty when none is told. */
  country: string;
}

/** What the form begins with. */
export function entryOf(profile: Profile): ProfileEntry {
  const { name, surname, email, phone, steam_trade_link, address, city, post_code, country } = profile;
  return {
    name,
    surname,
    email,
    phone: { phone, phoneE164: phone, countryCode: '', isValid: phone !== '' },
    steam_trade_link,
    address,
    city,
    post_code,
    country: country ? String(country.id) : '',
  };
}
