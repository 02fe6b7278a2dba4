import { type Insertable, type Selectable, sql } from 'kysely';
import type { TradeColumns, TradeTables } from '#platform/database/tables/money/trade-tables.ts';
import type { Database } from '#platform/database/tables.ts';

/** What changes hands: an item of an order, or the item of an offer. */
export type TradeSubject = { orderId: number; position: number } | { offerId: number };

/** The columns of a trade, in the row of its order line or offer. */
export type TradeRow = Selectable<TradeColumns>;

export type TradeEvent = Selectable<TradeTables['trade_event']>;

type Step = Omit<Insertable<TradeTables['trade_event']>, 'order_id' | 'position' | 'offer_id' | 'state'>;

/** Maximum number of trades that one run of a job finishes. */
const MOST = 200;

/** Trades and their events; takes a database or a transaction. */
export function tradeRepository(database: Database) {
  return {
    /** Locks and returns a trade; undefined if there is no such order line or offer. */
    async lock(subject: TradeSubject): Promise<TradeRow | undefined> {
      const { rows } = await sql<TradeRow>`
        select trade_state, trade_offer, trade_expires_at, trade_due_at, protected_until
        from ${tableOf(subject)} where ${keyOf(subject)} for no key update`.execute(database);
      return rows[0];
    },

    /** Writes a changed trade, and the event that has changed it. */
    async save(subject: TradeSubject, trade: TradeRow, step: Step): Promise<void> {
      const { trade_state, trade_offer, trade_expires_at, trade_due_at, protected_until } = trade;
      await sql`
        update ${tableOf(subject)} set trade_state = ${trade_state}, trade_offer = ${trade_offer},
          trade_expires_at = ${trade_expires_at}, trade_due_at = ${trade_due_at}, protected_until = ${protected_until}
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
