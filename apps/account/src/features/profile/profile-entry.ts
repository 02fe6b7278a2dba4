import { bodyResolver, type FormResolver } from '@patina/parts/body-resolver';
import type { FormFields } from '@patina/parts/form-fields';
import { type PhoneEntry, phoneEntryOf, phoneNumberOf } from '@patina/parts/PhoneEntryField';
import { type Profile, ProfileChange } from '@patina/shared-api/contract/account/profile';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';

/** Values of the profile form. */
interface ProfileEntry {
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

const FOREIGN_TRADE_LINK = 'trade-link-of-another-account';

/**
 * Validates the profile form by the contract.
 * @param steamid of the linked Steam account, which the trade link must belong to; empty if none is linked
 */
export function profileResolver(steamid: string): FormResolver<ProfileEntry, ProfileChange> {
  const resolve = bodyResolver(ProfileChange, changeOf);
  const isForeign = (link: string) => link.trim() !== '' && steamid !== '' && readTradeLink(link)?.steamId !== steamid;
  return async (entry, context, options) => {
    const outcome = await resolve(entry, context, options);
    if (Object.keys(outcome.errors).length > 0 || !isForeign(entry.steam_trade_link)) return outcome;
    const { ref } = options.fields.steam_trade_link ?? {};
    const error = { type: 'custom', message: FOREIGN_TRADE_LINK, ...(ref && { ref }) };
    return { values: {}, errors: { steam_trade_link: error } };
  };
}

function changeOf({ phone, country, ...rest }: ProfileEntry): ProfileChange {
  return { ...rest, phone: phoneNumberOf(phone), country: country === '' ? null : Number(country) };
}
