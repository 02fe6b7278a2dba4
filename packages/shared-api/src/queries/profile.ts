import { queryOptions, useQuery } from '@patina/platform/query';
import { identity } from '../contract/account/identity.ts';
import { profile as calls } from '../contract/account/profile.ts';
import { type Locale, useLocale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { countries } from './content.ts';
import { apiOf } from './query-client.ts';

/** The signed-in shopper's profile, with the balance. */
export function profile(locale: Locale) {
  return queryOptions({
    queryKey: [OWN, 'profile', locale.currency, locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.read, { signal }),
    select: (answer) => answer.payload,
  });
}

/** The signed-in shopper's sessions. */
export function sessions() {
  return queryOptions({
    queryKey: [OWN, 'sessions'],
    queryFn: ({ signal, ...context }) => apiOf(context)(identity.sessions, { signal }),
    select: (answer) => answer.payload,
  });
}

/** What protects the signed-in shopper's account beside its password. */
export function secondFactor() {
  return queryOptions({
    queryKey: [OWN, 'second-factor'],
    queryFn: ({ signal, ...context }) => apiOf(context)(identity.secondFactor, { signal }),
    select: (answer) => answer.payload,
  });
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
