import { queryOptions } from '@patina/platform/query';
import { purchase as calls } from '../contract/orders/purchase.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { apiOf } from './query-client.ts';

/** The shopper's orders, newest first. */
export function purchaseHistory(locale: Locale) {
  return queryOptions({
    queryKey: [OWN, 'purchases', locale.currency, locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.history, { signal }),
    select: (answer) => answer.payload,
  });
}
