import { queryOptions } from '@patina/platform/query';
import { deposit as calls } from '../contract/payments/deposit.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { apiOf, payloadQuery } from './query-client.ts';

/** The shopper's payments and refunds, newest first. */
export function depositHistory(locale: Locale) {
  return payloadQuery([OWN, 'deposits', locale.currency, locale.language], calls.history);
}

/** What has moved the shopper's balance in a month, `2026-11`; null: the present one. */
export function statement(locale: Locale, month: string | null) {
  return payloadQuery([OWN, 'statement', month, locale.language], calls.statement, {
    ...(month !== null && { query: { month } }),
  });
}

/** The shopper's cards that are saved at the payment provider. */
export function savedCards() {
  return payloadQuery([OWN, 'saved-cards'], calls.cards);
}

/** The present state of one of the shopper's payments. */
export function depositStatus(id: string) {
  return queryOptions({
    queryKey: [OWN, 'deposit-status', id],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.status, { params: { id }, signal }),
    staleTime: 0,
  });
}
