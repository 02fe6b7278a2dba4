import { bodyResolver, type FormResolver } from '@patina/parts/body-resolver';
import { phoneNumberOf } from '@patina/parts/phone-entry';
import { ProfileChange } from '@patina/shared-api/contract/account/profile';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { ProfileEntry } from './profile-entry.ts';

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
