import { offer as calls, type OfferQuality } from '../contract/offers/offer.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { payloadQuery } from './query-client.ts';

/** The seller's offers, newest first. */
export function offerHistory(locale: Locale) {
  return payloadQuery([OWN, 'offers', locale.currency, locale.language], calls.history);
}

/** The present state of one of the seller's offers. */
export function offerDetails(id: string) {
  return payloadQuery([OWN, 'offer', id], calls.details, { params: { id }, staleTime: 0 });
}

/** Skins that a typed name may mean; an empty text makes no request. */
export function namedSkins(name: string, locale: Locale) {
  return payloadQuery(['offer/skins', name, locale], calls.skins, {
    query: { name },
    enabled: name !== '',
    keepsPrevious: true,
  });
}

/** What an offer of a skin is accepted at, at once; undefined asks nothing. */
export function instantPrice(skin: { title: string; quality: OfferQuality } | undefined, { currency }: Locale) {
  return payloadQuery([OWN, 'offer/instant-price', skin, currency], calls.instantPrice, {
    query: skin ?? { title: '', quality: 'not_painted' },
    enabled: skin !== undefined,
  });
}
