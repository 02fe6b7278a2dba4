import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { enqueueOrderEmail } from '#orders/enqueue-order-email.ts';
import type { Order, OrderLine } from '#orders/order-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import type { EmailKind, EmailRenderer } from '#store/store.ts';

/** Email about a trade's new state; null for a state without one. */
const TRADE_EMAILS = {
  waiting: null,
  sent: 'tradeSent',
  protected: 'tradeAccepted',
  done: 'tradeDone',
  declined: 'tradeDeclined',
  expired: 'tradeExpired',
  reversed: 'tradeReversed',
  cancelled: null,
} as const satisfies Record<TradeState, EmailKind | null>;

/** Steam's page of a trade offer. */
const tradeOfferPage = (tradeOffer: string) => `https://steamcommunity.com/tradeoffer/${tradeOffer}/`;

/**
 * Enqueues the email about items of an order that have the same new state.
 * @param given refunded amount of a reversed trade; without it, it was refunded before and there is no email
 */
export async function enqueueTradeEmail(
  transaction: Database,
  renderer: EmailRenderer,
  order: Order,
  state: TradeState,
  lines: readonly OrderLine[],
  given?: string,
): Promise<void> {
  const kind = TRADE_EMAILS[state];
  const [first] = lines;
  if (kind === null || first === undefined || (state === 'reversed' && given === undefined)) return;
  const items = lines.map(({ title }) => title).join(', ');
  const until = state === 'sent' ? first.trade_expires_at : first.protected_until;
  const offer = first.trade_offer ?? '';
  await enqueueOrderEmail(transaction, renderer, kind, order, {
    items,
    offer,
    ...(until && { until }),
    ...(given !== undefined && { amount: given }),
    ...(state === 'sent' && { button: tradeOfferPage(offer) }),
  });
}
