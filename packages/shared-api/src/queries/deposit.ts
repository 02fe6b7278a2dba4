import { queryOptions } from '@patina/platform/query';
import { deposit as calls } from '../contract/payments/deposit.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { apiOf } from './query-client.ts';

/** The shopper's payments and refunds, newest first. */
export function depositHistory(locale: Locale) {
  return queryOptions({
    queryKey: [OWN, 'deposits', locale.currency, locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.history, { signal }),
    select: (answer) => answer.payload,
  });
}

/** What has moved the shopper's balance in a month, `2026-11`; null: the present one. */
export function statement(locale: Locale, month: string | null) {
  return queryOptions({
    queryKey: [OWN, 'statement', month, locale.language],
    queryFn: ({ signal, ...context }) =>
      apiOf(context)(calls.statement, { ...(month !== null && { query: { month } }), signal }),
    select: (answer) => answer.payload,
  });
}

/** The present state of one of the shopper's payments. */
export function depositStatus(id: string) {
  return queryOptions({
    queryKey: [OWN, 'deposit-status', id],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.status, { params: { id }, signal }),
    staleTime: 0,
  });
}
