import { packs } from '../contract/orders/packs.ts';
import { purchase as calls } from '../contract/orders/purchase.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { payloadQuery } from './query-client.ts';

const HISTORY = [OWN, 'purchases'] as const;
const OPEN = [OWN, 'open-orders'] as const;

/** First parts of the keys of all that shows the shopper's orders. */
export const OWN_ORDERS = [HISTORY, OPEN];

/** The shopper's orders, newest first. */
export function purchaseHistory(locale: Locale) {
  return payloadQuery([...HISTORY, locale.currency, locale.language], calls.history);
}

/** The shopper's orders that wait for their payment, newest first. */
export function openOrders(locale: Locale) {
  return payloadQuery([...OPEN, locale.currency, locale.language], calls.open);
}

/** First part of the keys of all packs, whose prices and stock a purchase may have changed. */
export const PACKS = 'packs';

/** Packs on offer. @param product id of one that they contain; all packs without it */
export function packList(locale: Locale, product?: number) {
  return payloadQuery(
    [PACKS, product ?? null, locale],
    packs.list,
    product === undefined ? {} : { query: { product } },
  );
}

/** What is offered to the signed-in shopper alone. */
export function ownPrompts(locale: Locale) {
  return payloadQuery([OWN, 'prompts', locale.currency, locale.language], packs.prompts);
}
