import type { DeskTrade, DeskTradeQuery, TradeWatch } from '@patina/shared-api/contract/desk/trades';
import { sql } from 'kysely';
import { itemKey } from '#offers/offers.ts';
import { type PageOf, queried, readRowId, readSort } from '#operators/operators.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { TradedItem } from './steam-answers.ts';
import { ASKS } from './steam-trade.ts';

/** The trade offers that wait for an answer at Steam, or for the end of a hold. */
const OPEN = ['active', 'unconfirmed', 'held'] as const;

const seconds = (time: Date | null) => time && epochSeconds(time);

/** The numbers of the orders and offers that a trade is of. */
const ORDERS = sql<number[]>`array(select distinct order_id from order_line
  where order_line.trade_offer = steam_trade.trade_offer order by order_id)`;
const OFFERS = sql<
  number[]
>`array(select id from offer where not steam_trade.is_ours and (offer.trade_offer = steam_trade.trade_offer
  or offer.item_key in (select ${itemKey('')}::text || (item ->> 'asset') from jsonb_array_elements(steam_trade.items) as item)) order by id)`;

/** Trades as Steam tells of them: those that somebody must look at, unless others are asked for. */
export function tradeList(
  database: Database,
  { queue = 'asks', sort = '-changed', search }: DeskTradeQuery,
): PageOf<DeskTrade> {
  const [, direction] = readSort(sort);
  const number = readRowId(search);
  const rows = database
    .selectFrom('steam_trade')
    .selectAll()
    .select([ORDERS.as('orders'), OFFERS.as('offers')])
    .$if(queue === 'asks', (trades) => trades.where(ASKS))
    .$if(queue === 'open', (trades) => trades.where('state', 'in', OPEN))
    .$if(search !== undefined, (trades) =>
      trades.where(
        sql<boolean>`trade_offer = ${search?.trim() ?? ''} or ${number} = any(${ORDERS}) or ${number} = any(${OFFERS})`,
      ),
    )
    .orderBy('changed_at', direction)
    .orderBy('trade_offer', direction);
  return queried(
    database,
    rows,
    (found) =>
      found.map(({ state, trade_state, items, changed_at, held_until, asks_since, settled_at, ...trade }) => ({
        trade_offer: trade.trade_offer,
        is_ours: trade.is_ours,
        partner: trade.partner,
        orders: trade.orders,
        offers: trade.offers,
        asks: trade.asks,
        says: trade.says,
        state: state === 'accepted' ? movedState(trade_state) : state,
        items: (items as TradedItem[]).map(({ asset, new_asset, name }) => ({ asset: new_asset ?? asset, name })),
        changed_at: epochSeconds(changed_at),
        held_until: seconds(held_until),
        asks_since: seconds(asks_since),
        settled_at: seconds(settled_at),
      })),
    sql.ref('trade_offer'),
  );
}

const MOVED = ['held', 'failed', 'reversed', 'partly-reversed'] as const;

const movedState = (state: string | null): DeskTrade['state'] => MOVED.find((moved) => moved === state) ?? 'accepted';

/** Number of trades that somebody must look at, counted no further than `most`. */
export const countTradeQuestions = (database: Database, most: number): Promise<number> =>
  countRows(database, database.selectFrom('steam_trade').select('trade_offer').where(ASKS).limit(most));

/** Whether trades are watched, by the account that was read longest ago. @param accounts number of keys */
export async function tradeWatch(database: Database, accounts: number): Promise<TradeWatch> {
  if (accounts === 0) return { state: 'off', accounts, read_till: null, retry_at: null };
  const watched = await database
    .selectFrom('steam_watch')
    .selectAll()
    .orderBy('read_till', 'desc')
    .limit(accounts)
    .execute();
  const worst = watched.find(({ problem }) => problem !== null) ?? watched.at(-1);
  return {
    state: worst?.problem ?? 'ok',
    accounts,
    read_till: seconds(worst?.read_till ?? null),
    retry_at: seconds(worst?.retry_at ?? null),
  };
}
