import type { TradeQuestion } from '@patina/shared-api/contract/desk/trades';
import { type Selectable, sql } from 'kysely';
import { type TradeSubject, tradeRepository } from '#orders/orders.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { DAY, fromNow } from '#platform/time.ts';
import type { MovedItems, SteamOffer, TradedItem } from './steam-answers.ts';

/** Who reports what Steam says, in the audit log. */
export const STEAM = 'steam';

/** Why an order or an offer is reversed. */
export const REVERSED = 'Steam says that the trade was reversed.';

/** Of trades that somebody must look at. */
export const ASKS = sql<boolean>`asks is not null and settled_at is null`;

/** A trade offer as Steam last told of it. */
export interface SteamTrade extends Omit<Selectable<Tables['steam_trade']>, 'items'> {
  items: TradedItem[];
}

/** Why an operator must look at a trade, with details in English. */
export interface Question {
  asks: TradeQuestion;
  says?: string | undefined;
}

/** An accepted trade is watched a day longer than Steam protects it. */
const WATCHED_DAYS = 8;

/** What Steam has told of trades; takes a database or a transaction. */
export function steamTradeRepository(database: Database) {
  const trades = () => database.selectFrom('steam_trade').selectAll().$castTo<SteamTrade>();

  return {
    find: (tradeOffer: string) => trades().where('trade_offer', '=', tradeOffer).executeTakeFirst(),

    /** Notes what Steam says of a trade offer. */
    async keep(account: string, offer: SteamOffer): Promise<void> {
      const told = {
        state: offer.state,
        held_until: offer.heldUntil,
        changed_at: offer.changedAt,
        trade_id: offer.tradeId,
      };
      await database
        .insertInto('steam_trade')
        .values({
          ...told,
          account,
          trade_offer: offer.tradeOffer,
          is_ours: offer.isOurs,
          partner: offer.partner,
          items: JSON.stringify(offer.isOurs ? offer.gives : offer.receives),
          gives: offer.gives.length,
        })
        .onConflict((conflict) => conflict.column('trade_offer').doUpdateSet(told))
        .execute();
    },

    /** Notes where the items of a trade are; undefined if Steam did not say. */
    async moved({ trade_offer, items }: SteamTrade, moved: MovedItems | undefined): Promise<void> {
      const here = moved?.newAssets ?? new Map<string, string>();
      await database
        .updateTable('steam_trade')
        .set({
          checked_at: new Date(),
          ...(moved !== undefined && {
            trade_state: moved.state,
            items: JSON.stringify(
              items.map((item) => ({ ...item, new_asset: here.get(item.asset) ?? item.new_asset ?? null })),
            ),
          }),
        })
        .where('trade_offer', '=', trade_offer)
        .execute();
    },

    /** Accepted trades of an account that can still be reversed: first those never asked for, then those asked for longest ago. */
    toCheck: (account: string, most: number): Promise<SteamTrade[]> =>
      trades()
        .where('account', '=', account)
        .where('trade_id', 'is not', null)
        .where('changed_at', '>', fromNow(-WATCHED_DAYS * DAY))
        .where(sql<boolean>`coalesce(trade_state, 'pending') in ('pending', 'complete', 'held')`)
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .orderBy('trade_offer')
        .limit(most)
        .execute(),

    /** Trades that somebody must look at: what was asked may have been answered meanwhile. */
    questions: (account: string, most: number): Promise<SteamTrade[]> =>
      trades().where('account', '=', account).where(ASKS).orderBy('asks_since').limit(most).execute(),

    /** Notes why an operator must look at a trade; undefined once there is nothing. The same question keeps its time. */
    async ask(trade: SteamTrade, question: Question | undefined): Promise<void> {
      const { asks = null, says = null } = question ?? {};
      if (asks === trade.asks && says === trade.says) return;
      const isNew = asks !== null && asks !== trade.asks;
      await database
        .updateTable('steam_trade')
        .set({ asks, says, ...(isNew && { asks_since: new Date(), settled_at: null }) })
        .where('trade_offer', '=', trade.trade_offer)
        .execute();
    },

    /**
     * Some trade offers of our own that were not accepted yet as far as we know, and of which Steam has told nothing; others each time,
     * because Steam does not know a number that was mistyped.
     */
    async unseen(most: number): Promise<string[]> {
      const rows = await database
        .selectFrom('order_line')
        .select('trade_offer')
        .groupBy('trade_offer')
        .orderBy(sql`random()`)
        .where('trade_state', '=', 'sent')
        .where('trade_offer', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('steam_trade')
                .whereRef('steam_trade.trade_offer', '=', 'order_line.trade_offer')
                .select('state'),
            ),
          ),
        )
        .limit(most)
        .execute();
      return rows.flatMap(({ trade_offer }) => trade_offer ?? []);
    },
  };
}

/** Notes until when Steam holds an item back that has not changed hands yet. @param known what is noted */
export async function noteHold(
  database: Database,
  { state, held_until }: Pick<SteamTrade, 'state' | 'held_until'>,
  subject: TradeSubject,
  known: Date | null,
): Promise<void> {
  const until = state === 'held' ? held_until : null;
  if (until?.getTime() !== known?.getTime()) await tradeRepository(database).hold(subject, until);
}
