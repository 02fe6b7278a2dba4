import { purchase as calls } from '../contract/orders/purchase.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { payloadQuery } from './query-client.ts';

/** The shopper's orders, newest first. */
export function purchaseHistory(locale: Locale) {
  return payloadQuery([OWN, 'purchases', locale.currency, locale.language], calls.history);
}

/** The shopper's orders that wait for their payment, newest first. */
export function openOrders(locale: Locale) {
  return payloadQuery([OWN, 'open-orders', locale.currency, locale.language], calls.open);
}
