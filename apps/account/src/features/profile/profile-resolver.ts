import { zodResolver } from '@patina/platform/form';
import { ProfileChange } from '@patina/shared-api/contract/profile';
import { readTradeLink } from '@patina/shared-api/contract/trade-link';
import type { ProfileEntry } from './profile-entry.ts';
import type { ProfileResolver } from './profile-fields.ts';

const FOREIGN_TRADE_LINK = 'This trade link belongs to another Steam account';

/**
 * Checks the profile form by the contract and makes of it what the server is asked to keep.
 * @param steamid of the linked Steam account, which the trade link must belong to; empty when none is linked
 */
export function profileResolver(steamid: string): ProfileResolver {
  const resolve = zodResolver(ProfileChange);
  const isForeign = (link: string) => link.trim() !== '' && steamid !== '' && readTradeLink(link)?.steamId !== steamid;
  return async (entry, context, options): Promise<Awaited<ReturnType<ProfileResolver>>> => {
    // The contract's fields have the form's names, so what it says of them finds the form's fields.
    const outcome = (await resolve(changeOf(entry), context, options as never)) as Awaited<ReturnType<ProfileResolver>>;
    if (Object.keys(outcome.errors).length > 0 || !isForeign(entry.steam_trade_link)) return outcome;
    const { ref } = options.fields.steam_trade_link ?? {};
    const error = { type: 'custom', message: FOREIGN_TRADE_LINK, ...(ref && { ref }) };
    return { values: {}, errors: { steam_trade_link: error } };
  };
}

function changeOf({ phone, country, ...rest }: ProfileEntry): ProfileChange {
  return {
    ...rest,
    // What is no number is left as it is, for the contract to refuse.
    phone: phone.isValid ? phone.phoneE164 : phone.phone.trim() && 'no number',
    country: country === '' ? null : Number(country),
  };
}
