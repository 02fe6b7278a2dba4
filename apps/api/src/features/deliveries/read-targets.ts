import { readTargets as read } from '#shared/admin/read-targets.ts';

/** An order that a report is about, with Steam's number of its trade offer where it is named. */
export interface OrderTarget {
  order: number;
  tradeOffer: string | undefined;
}

export const ORDERS_ARGUMENT = {
  syntax: '<orders>',
  summary: 'numbers of orders, joined by commas, each with its trade offer or without: 100012:6213504121,100013',
};

/**
 * Reads `100012:6213504121,100013`.
 * @param offer trade offer of the orders that do not name one
 * @throws CommandError
 */
export const readTargets = (typed: string | undefined, offer: string | boolean | undefined): OrderTarget[] =>
  read('order', typed, offer).map(({ id, tradeOffer }) => ({ order: id, tradeOffer }));
