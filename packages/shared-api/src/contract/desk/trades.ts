import * as z from 'zod/mini';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, shortText } from '../protocol/request-parameters.ts';
import { tradeOfferNumber } from './bulk-results.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';

/**
 * Why somebody must look at a trade: Steam and the store do not say the same, or what Steam says cannot be reported by itself
 * (docs/product.md#watched-trades).
 */
export const TradeQuestion = z.enum([
  'other-account',
  'not-accepted',
  'accepted-here-ended',
  'still-open',
  'taken-back',
  'reversed',
  'partly-reversed',
  'failed',
  'needs-second-person',
  'impossible',
  'we-gave',
  'unknown-item',
  'other-item',
  'other-trade',
  'not-agreed',
]);
export type TradeQuestion = z.output<typeof TradeQuestion>;

/** What a trade offer is at Steam: of an accepted one, what its trade is. */
export const SteamTradeState = z.enum([
  'active',
  'unconfirmed',
  'held',
  'accepted',
  'declined',
  'countered',
  'expired',
  'cancelled',
  'invalid',
  'reversed',
  'partly-reversed',
  'failed',
]);
export type SteamTradeState = z.output<typeof SteamTradeState>;

export const TRADE_SORTS = ['-changed', 'changed'] as const;

export const DeskTradeQuery = z.extend(ListQuery, {
  sort: z.optional(z.enum(TRADE_SORTS)),
  /** `asks`, those that somebody must look at, by default. */
  queue: z.optional(z.enum(['asks', 'open', 'all'])),
  /** Number of a trade offer, of an order or of an offer. */
  search: z.optional(shortText),
});
export type DeskTradeQuery = z.output<typeof DeskTradeQuery>;

/** A trade offer between the store and a buyer or seller, as Steam last told of it. Times are seconds since 1970. */
export const DeskTrade = z.object({
  trade_offer: z.string(),
  /** Whether the store has sent it. */
  is_ours: z.boolean(),
  /** 64-bit id of the other Steam account. */
  partner: z.string(),
  state: SteamTradeState,
  /** What changes hands; names are null where Steam does not say them. */
  items: z.array(z.object({ asset: z.string(), name: z.nullable(z.string()) })),
  changed_at: z.number(),
  held_until: z.nullable(z.number()),
  orders: z.array(z.number()),
  offers: z.array(z.number()),
  asks: z.nullable(TradeQuestion),
  asks_since: z.nullable(z.number()),
  /** Details of what is asked, in English. */
  says: z.nullable(z.string()),
  settled_at: z.nullable(z.number()),
});
export type DeskTrade = z.output<typeof DeskTrade>;

/** Whether trades are watched; `off` without a key. The times are those of the account that was read longest ago. */
export const TradeWatch = z.object({
  state: z.enum(['off', 'ok', 'key-refused', 'rate-limited', 'unavailable']),
  accounts: z.number(),
  read_till: z.nullable(z.number()),
  retry_at: z.nullable(z.number()),
});
export type TradeWatch = z.output<typeof TradeWatch>;

const TRADES = { roles: ['support', 'owner'] } as const;

export const trades = {
  ...deskList(
    '/desk/trades',
    'Trades between the store, its buyers and its sellers, as Steam tells of them',
    DeskTradeQuery,
    DeskTrade,
    TRADES,
  ),
  watch: deskGet('/desk/trades/watch', 'Whether trades are watched', Locale, answer(TradeWatch), TRADES),
  read: deskPost('/desk/trades/read', 'Ask Steam now what has become of trades', BodyLocale, Done, TRADES),
  settle: deskPost(
    '/desk/trades/settle',
    'Say that what is asked about a trade is settled',
    z.extend(BodyLocale, { trade_offer: tradeOfferNumber, asks: TradeQuestion }),
    Done,
    TRADES,
  ),
};
