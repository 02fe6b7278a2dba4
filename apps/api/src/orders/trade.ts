import type { Trade, TradeActor, TradeState } from '@patina/shared-api/contract/trades/trade';
import { isUnsent, protectedUntil, TRADE_TRANSITIONS } from '@patina/shared-api/contract/trades/trade-policy';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';

/** What changes hands: an item of an order, or the item of an offer. */
export type TradeSubject = { orderId: number; position: number } | { offerId: number };

/** The columns of a trade, in the row of its order line or offer. */
export type TradeRow = Pick<
  Selectable<Tables['order_line']>,
  'trade_state' | 'trade_offer' | 'trade_expires_at' | 'trade_due_at' | 'trade_held_until' | 'protected_until'
>;

export type TradeEvent = Selectable<Tables['trade_event']>;

type Step = Omit<Insertable<Tables['trade_event']>, 'order_id' | 'position' | 'offer_id' | 'state'>;

/** Maximum number of trades that one run of a job finishes. */
const MOST = 200;

/** Trades and their events; takes a database or a transaction. */
export function tradeRepository(database: Database) {
  return {
    /** Locks and returns a trade; undefined if there is no such order line or offer. */
    async lock(subject: TradeSubject): Promise<TradeRow | undefined> {
      const { rows } = await sql<TradeRow>`
        select trade_state, trade_offer, trade_expires_at, trade_due_at, trade_held_until, protected_until
        from ${tableOf(subject)} where ${keyOf(subject)} for no key update`.execute(database);
      return rows[0];
    },

    /** Writes a changed trade, and the event that has changed it. */
    async save(subject: TradeSubject, trade: TradeRow, step: Step): Promise<void> {
      const { trade_state, trade_offer, trade_expires_at, trade_due_at, trade_held_until, protected_until } = trade;
      await sql`
        update ${tableOf(subject)} set trade_state = ${trade_state}, trade_offer = ${trade_offer},
          trade_expires_at = ${trade_expires_at}, trade_due_at = ${trade_due_at},
          trade_held_until = ${trade_held_until}, protected_until = ${protected_until}
        where ${keyOf(subject)}`.execute(database);
      const ids =
        'offerId' in subject
          ? { order_id: null, position: null, offer_id: subject.offerId }
          : { order_id: subject.orderId, position: subject.position, offer_id: null };
      await database
        .insertInto('trade_event')
        .values({ ...step, ...ids, state: trade_state })
        .execute();
    },

    /** Notes until when Steam holds the item of a trade back that has not been moved yet; null for no longer. */
    async hold(subject: TradeSubject, until: Date | null): Promise<void> {
      await sql`
        update ${tableOf(subject)} set trade_held_until = ${until}
        where ${keyOf(subject)} and trade_state in ('waiting', 'sent') and trade_held_until is distinct from ${until}`.execute(
        database,
      );
    },

    /** Changes the end of a trade's protection. */
    async endProtection(subject: TradeSubject, at: Date): Promise<void> {
      await sql`update ${tableOf(subject)} set protected_until = ${at} where ${keyOf(subject)}`.execute(database);
    },

    /** Events of the items of orders, oldest first. */
    ofOrders: (ids: readonly number[]): Promise<TradeEvent[]> =>
      database
        .selectFrom('trade_event')
        .selectAll()
        .where(sql<boolean>`order_id = any(${ids}::integer[])`)
        .orderBy('id')
        .execute(),

    /** Events of the items of offers, oldest first. */
    ofOffers: (ids: readonly number[]): Promise<TradeEvent[]> =>
      database
        .selectFrom('trade_event')
        .selectAll()
        .where(sql<boolean>`offer_id = any(${ids}::integer[])`)
        .orderBy('id')
        .execute(),

    /** Numbers of orders with items whose protection has ended, the longest ago first. */
    async ordersToFinish(): Promise<number[]> {
      const rows = await database
        .selectFrom('order_line')
        .select('order_id')
        .where('trade_state', '=', 'protected')
        .where('protected_until', '<=', new Date())
        .orderBy('protected_until')
        .limit(MOST)
        .execute();
      return [...new Set(rows.map(({ order_id }) => order_id))];
    },

    /** Numbers of offers whose item's protection has ended, the longest ago first. */
    async offersToFinish(): Promise<number[]> {
      const rows = await database
        .selectFrom('offer')
        .select('id')
        .where('trade_state', '=', 'protected')
        .where('protected_until', '<=', new Date())
        .orderBy('protected_until')
        .limit(MOST)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

const tableOf = (subject: TradeSubject) => sql.table('offerId' in subject ? 'offer' : 'order_line');

const keyOf = (subject: TradeSubject) =>
  'offerId' in subject
    ? sql`id = ${subject.offerId}`
    : sql`order_id = ${subject.orderId} and position = ${subject.position}`;

/** What has happened to a trade. */
export interface TradeReport {
  state: TradeState;
  by: TradeActor;
  /** Name of the operator who reports it. */
  operator?: string | undefined;
  /** Steam's number of the trade offer. Without it, that of the trade. */
  tradeOffer?: string | undefined;
  /** When a trade offer that was sent expires. */
  expiresAt?: Date | undefined;
  /** When it happened; now by default. */
  at?: Date | undefined;
  /** Whether Steam does not protect an accepted trade, or no longer does. */
  isUnprotected?: boolean | undefined;
  note?: string | undefined;
}

/**
 * Moves a trade in a transaction that has locked its order or offer. Returns whether it has changed: the same report
 * twice changes nothing.
 * @throws ApiError trade-transition-impossible, also for a report about another trade offer than the latest
 */
export async function moveTrade(transaction: Database, subject: TradeSubject, report: TradeReport): Promise<boolean> {
  const trades = tradeRepository(transaction);
  const trade = await trades.lock(subject);
  if (trade === undefined) throw impossible(`There is no ${nameOf(subject)}.`);
  const { state, tradeOffer = trade.trade_offer, at = new Date() } = report;
  const isSameOffer = tradeOffer === trade.trade_offer;
  if (state === trade.trade_state && isSameOffer) return endProtection(trades, subject, trade, report);
  // What a seller sends arrives without a trade offer that we knew of.
  const isSellers = 'offerId' in subject && trade.trade_state === 'waiting' && state === 'protected';
  if (!TRADE_TRANSITIONS[trade.trade_state].includes(state) && !isSellers) {
    const offer = trade.trade_offer === null ? '' : ` (trade offer ${trade.trade_offer})`;
    throw impossible(`${capital(nameOf(subject))} is ${trade.trade_state}${offer} and cannot become ${state}.`);
  }
  if (state === 'sent' && tradeOffer === null) throw impossible(`${capital(nameOf(subject))} needs a trade offer.`);
  if (state !== 'sent' && !isSameOffer && !isSellers) {
    throw impossible(`${capital(nameOf(subject))} is in trade offer ${trade.trade_offer}, not ${tradeOffer}.`);
  }
  const moved: TradeRow = {
    ...trade,
    trade_state: state,
    trade_offer: tradeOffer,
    trade_expires_at: state === 'sent' ? (report.expiresAt ?? null) : null,
    trade_held_until: null,
    protected_until: state === 'protected' ? endOfProtection(report, at) : trade.protected_until,
  };
  const { by, operator = null, note = null } = report;
  await trades.save(subject, moved, { by, operator, trade_offer: tradeOffer, at, note });
  return true;
}

/** Ends the protection of a trade that Steam no longer protects. Returns whether that is new. */
async function endProtection(
  trades: ReturnType<typeof tradeRepository>,
  subject: TradeSubject,
  trade: TradeRow,
  { isUnprotected = false }: TradeReport,
): Promise<boolean> {
  const now = new Date();
  if (!isUnprotected || trade.trade_state !== 'protected' || (trade.protected_until ?? now) <= now) return false;
  await trades.endProtection(subject, now);
  return true;
}

const endOfProtection = ({ isUnprotected = false }: TradeReport, at: Date) => (isUnprotected ? at : protectedUntil(at));

const impossible = (message: string) => new ApiError('trade-transition-impossible', { message });

/** Items are counted from 1, as operators do. */
const nameOf = (subject: TradeSubject) =>
  'offerId' in subject
    ? `item of offer ${subject.offerId}`
    : `item ${subject.position + 1} of order ${subject.orderId}`;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** From when an item can be delivered, where that is still to come; null: now. */
export const laterOf = (availableAt: Date | null): Date | null =>
  availableAt !== null && availableAt > new Date() ? availableAt : null;

/** A trade of an order, whose item may be sent only later, or of an offer. */
type DescribedTrade = TradeRow & { available_at?: Date | null };

/** A trade as the API answers it. `events` are those of this trade, oldest first. */
export function describeTrade(trade: DescribedTrade, events: readonly TradeEvent[]): Trade {
  const seconds = (time: Date | null) => time && epochSeconds(time);
  return {
    state: trade.trade_state,
    trade_offer: trade.trade_offer,
    expires_at: seconds(trade.trade_expires_at),
    due_at: seconds(trade.trade_due_at),
    ...(isUnsent(trade.trade_state) && trade.available_at && { available_at: seconds(laterOf(trade.available_at)) }),
    held_until: seconds(trade.trade_held_until),
    protected_until: seconds(trade.protected_until),
    events: events.map(({ state, by, at }) => ({ state, by, at: epochSeconds(at) })),
  };
}
