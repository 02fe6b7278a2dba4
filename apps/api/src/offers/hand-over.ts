import { payoutDueFor } from '@patina/shared-api/contract/offers/offer-policy';
import type { Offer } from '#offers/offer-repository.ts';

type Row = Pick<Offer, 'trade_state' | 'trade_due_at' | 'protected_until'>;

/** The way of an offer's item, as the policies of payouts take it. */
export const handOverOf = ({ trade_state, trade_due_at, protected_until }: Row) => ({
  state: trade_state,
  dueAt: trade_due_at,
  protectedUntil: protected_until,
});

/** The day by which an offer is paid out, as far as it is known now. */
export const payoutDueOf = (offer: Row): Date => payoutDueFor(handOverOf(offer), new Date());

/**
 * The store's trade link to send the item of an offer to: the one that its seller was told, as long as the store has it.
 * Null if the store has none.
 */
export function tradeLinkFor({ id, trade_link }: Pick<Offer, 'id' | 'trade_link'>, links: readonly string[]) {
  if (trade_link !== null && links.includes(trade_link)) return trade_link;
  return links[id % links.length] ?? null;
}
