import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import type { PaymentService } from '#money/money.ts';
import type { MoneyLimit } from '#operators/operators.ts';
import { type OrderLine, orderRepository, type TradeReport, tradeRepository } from '#orders/orders.ts';
import type { Database } from '#platform/database/tables.ts';
import { noteHold, type Question, REVERSED, STEAM, type SteamTrade } from './steam-trade.ts';

/** What is reported about items of an order. */
interface Delivered extends TradeReport {
  order: number;
  state: Report['state'];
  positions: readonly number[];
  limit?: MoneyLimit;
}

/** The part of the deliveries that is needed here; `refund` is the number of what a reversed trade gives back. */
export interface Deliveries {
  report(report: Delivered): Promise<{ refund: number | undefined }>;
}

interface SentParts {
  deliveries: Deliveries;
  payments: PaymentService;
  /** What may be refunded of reversed trades without a second person. */
  limit: () => Promise<MoneyLimit>;
}

interface Report {
  state: 'protected' | 'declined' | 'expired' | 'reversed';
  positions: number[];
}

/** Reports what has become of a trade offer with items of orders, as an operator would. Returns what somebody must look at. */
export function judgingSent(database: Database, { deliveries, payments, limit }: SentParts) {
  async function report(order: number, { state, positions }: Report, trade: SteamTrade): Promise<void> {
    const at = await notBefore(database, order, positions, state === 'reversed' ? new Date() : trade.changed_at);
    const { refund } = await deliveries.report({
      order,
      state,
      positions,
      at,
      tradeOffer: trade.trade_offer,
      by: STEAM,
      operator: STEAM,
      ...(state === 'reversed' && { note: REVERSED, limit: await limit() }),
    });
    // What cannot be sent now is sent by the reconciliation.
    if (refund !== undefined) await payments.sendRefund(refund).catch(() => {});
  }

  return async (trade: SteamTrade): Promise<Question | undefined> => {
    const lines = await orderRepository(database).linesIn(trade.trade_offer);
    if (lines.length === 0) return undefined;
    const strangers = await goneElsewhere(database, trade, lines);
    if (strangers !== undefined) return { asks: 'other-account', says: strangers };
    const question = questionOf(trade, lines);
    if (question !== undefined) return question;
    for (const { order_id: orderId, position, trade_held_until: known } of lines) {
      await noteHold(database, trade, { orderId, position }, known);
    }
    for (const order of new Set(lines.map(({ order_id }) => order_id))) {
      const own = lines.filter(({ order_id }) => order_id === order);
      for (const due of reportsOf(trade, own)) await report(order, due, trade);
    }
    return trade.trade_state === 'reversed' ? { asks: 'reversed' } : undefined;
  };
}

/** The states of lines in which what Steam says is no contradiction, by what an offer is at Steam. */
const FITTING: Record<SteamTrade['state'], readonly TradeState[]> = {
  active: ['sent'],
  unconfirmed: ['sent'],
  held: ['sent'],
  accepted: ['sent', 'protected', 'done', 'reversed'],
  declined: ['sent', 'declined', 'expired', 'cancelled'],
  countered: ['sent', 'declined', 'expired', 'cancelled'],
  expired: ['sent', 'declined', 'expired', 'cancelled'],
  // What is taken back is to be sent again or refunded: somebody decides that.
  cancelled: ['declined', 'expired', 'cancelled'],
  invalid: ['declined', 'expired', 'cancelled'],
};

/** What Steam and the store do not say the same of. */
function questionOf(trade: SteamTrade, lines: readonly OrderLine[]): Question | undefined {
  if (trade.trade_state === 'failed') {
    return lines.every(({ trade_state }) => FITTING.declined.slice(1).includes(trade_state))
      ? undefined
      : { asks: 'failed' };
  }
  if (trade.trade_state === 'partly-reversed') return { asks: 'partly-reversed' };
  const wrong = lines.filter(({ trade_state }) => !FITTING[trade.state].includes(trade_state));
  if (wrong.length === 0) return undefined;
  const says = wrong
    .map(({ order_id, position, trade_state }) => `Item ${position + 1} of order ${order_id} is ${trade_state}.`)
    .join(' ');
  if (trade.state === 'accepted') return { asks: 'accepted-here-ended', says };
  if (wrong.some(({ trade_state }) => hasArrived(trade_state))) return { asks: 'not-accepted', says };
  return { asks: trade.state === 'cancelled' || trade.state === 'invalid' ? 'taken-back' : 'still-open', says };
}

/** What is to be reported of the lines of one order. An acceptance counts once Steam says that the items have changed hands. */
function reportsOf(trade: SteamTrade, lines: readonly OrderLine[]): Report[] {
  const placesOf = (...states: TradeState[]) =>
    lines.filter(({ trade_state }) => states.includes(trade_state)).map(({ position }) => position);
  const report = (state: Report['state'], positions: number[]) => (positions.length > 0 ? [{ state, positions }] : []);
  const sent = placesOf('sent');
  if (trade.state === 'declined' || trade.state === 'countered') return report('declined', sent);
  if (trade.state === 'expired') return report('expired', sent);
  if (trade.state !== 'accepted') return [];
  if (trade.trade_state === 'complete') return report('protected', sent);
  if (trade.trade_state !== 'reversed') return [];
  return [...report('protected', sent), ...report('reversed', placesOf('sent', 'protected', 'done'))];
}

/** Orders whose items have gone to another account than that of their trade link. */
async function goneElsewhere(
  database: Database,
  { partner }: SteamTrade,
  lines: readonly OrderLine[],
): Promise<string | undefined> {
  const orders = await orderRepository(database).byIds([...new Set(lines.map(({ order_id }) => order_id))]);
  // The recipient of a closed account is erased.
  const wrong = orders.filter(
    ({ recipient: { tradeLink } }) => tradeLink && readTradeLink(tradeLink)?.steamId !== partner,
  );
  if (wrong.length === 0) return undefined;
  return `It has gone to the Steam account ${partner}, which is not that of order ${wrong.map(({ id }) => id).join(', ')}.`;
}

/** A time that is not before the latest step of the items: operators may have reported that later than it was. */
async function notBefore(database: Database, order: number, positions: readonly number[], at: Date): Promise<Date> {
  const events = await tradeRepository(database).ofOrders([order]);
  const times = events.filter(({ position }) => positions.includes(position ?? -1)).map((event) => event.at.getTime());
  return new Date(Math.max(at.getTime(), ...times));
}
