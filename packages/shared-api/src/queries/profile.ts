import { queryOptions, useQuery } from '@patina/platform/query';
import { identity } from '../contract/account/identity.ts';
import { profile as calls } from '../contract/account/profile.ts';
import { type Locale, useLocale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { countries } from './content.ts';
import { payloadQuery } from './query-client.ts';

/** The signed-in shopper's profile, with the balance. */
export function profile(locale: Locale) {
  return payloadQuery([OWN, 'profile', locale.currency, locale.language], calls.read);
}

/**
 * What Steam says of an account. @param steamid that of a trade link; `linked`: the linked account; undefined asks nothing
 */
export function steamAccount(steamid: string | undefined) {
  return payloadQuery([OWN, 'steam-account', steamid], calls.steamAccount, {
    query: steamid === 'linked' ? {} : { steamid },
    enabled: steamid !== undefined,
  });
}

/** The signed-in shopper's sessions. */
export function sessions() {
  return payloadQuery([OWN, 'sessions'], identity.sessions);
}

/** What protects the signed-in shopper's account beside its password. */
export function secondFactor() {
  return payloadQuery([OWN, 'second-factor'], identity.secondFactor);
}

/**
 * What a `PhoneField` needs: the supported countries, and the country the visitor seems to be in.
 * @param isKnown there already is a number, which determines its country
 */
export function usePhoneCountries(isKnown = false) {
  const { data: known = [] } = useQuery(countries(useLocale()));
  const { data: seenIn } = useQuery({ ...visitorCountry(), enabled: !isKnown });
  return { countries: known, defaultCountry: known.find(({ iso }) => iso === seenIn)?.iso };
}

/** ISO code of the country that the visitor seems to be in; null if unknown. */
function visitorCountry() {
  return queryOptions({
    queryKey: ['visitor-country'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/api/ip-country', { signal });
      const [, iso = null] = /^1;([A-Z]{2})/.exec(await response.text()) ?? [];
      return iso;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
