import { queryOptions } from '@patina/platform/query';
import { offer as calls } from '../contract/offers/offer.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { apiOf } from './query-client.ts';

/** The seller's offers, newest first. */
export function offerHistory(locale: Locale) {
  return queryOptions({
    queryKey: [OWN, 'offers', locale.currency, locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.history, { signal }),
    select: (answer) => answer.payload,
  });
}

/** The present state of one of the seller's offers. */
export function offerDetails(id: string) {
  return queryOptions({
    queryKey: [OWN, 'offer', id],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.details, { params: { id }, signal }),
    select: (answer) => answer.payload,
    staleTime: 0,
  });
}
