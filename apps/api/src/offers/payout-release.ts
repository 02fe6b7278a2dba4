import { isReleased, payoutDueFor } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { type Account, waitOf } from '#identity/identity.ts';
import type { Offer } from '#offers/offer.ts';
import { momentText } from '#platform/time.ts';

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
 * The store's trade link to send the item of an offer to: the one that its seller was told, as long as the store has it. All items of a
 * seller go to one, so that one trade offer can have several. Null if the store has none.
 */
export function tradeLinkFor({ user_id, trade_link }: Pick<Offer, 'user_id' | 'trade_link'>, links: readonly string[]) {
  if (trade_link !== null && links.includes(trade_link)) return trade_link;
  return links[user_id % links.length] ?? null;
}

/** What holds a requested payout back, and until when where that is known. */
export interface Obstacle {
  held: 'item' | 'protection' | 'credentials' | 'lock';
  until: Date | null;
}

type Seller = Pick<Account, 'credentials_changed_at' | 'locked_at'>;

/**
 * What the payout of an offer waits for (docs/product.md#payouts); undefined once it may be made.
 * @param hours that payouts wait after a change of credentials
 */
export function payoutObstacle(offer: Offer, seller: Seller, hours: number): Obstacle | undefined {
  if (!isReleased(handOverOf(offer), new Date())) {
    const { trade_state: state, protected_until: until } = offer;
    return hasArrived(state) && until !== null ? { held: 'protection', until } : { held: 'item', until: null };
  }
  if (seller.locked_at !== null) return { held: 'lock', until: null };
  const until = waitOf(seller, hours);
  return until === null ? undefined : { held: 'credentials', until };
}

const TEXTS: Record<Obstacle['held'], (until: string) => string> = {
  item: () => 'the item has not arrived',
  protection: (until) => `Steam can reverse the trade until ${until}`,
  credentials: (until) => `the seller has just changed credentials: it waits until ${until}`,
  lock: () => 'the account of the seller is locked',
};

/** The obstacle in words, for operators. */
export const obstacleText = ({ held, until }: Obstacle) => TEXTS[held](until === null ? '' : momentText(until));
