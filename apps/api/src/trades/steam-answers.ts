import { FIRST_STEAM_ID } from '@patina/shared-api/contract/account/trade-link';
import * as z from 'zod/mini';
import { steamId, those } from '#platform/steam-shapes.ts';

/** What a trade offer is at Steam. `unconfirmed` waits for its sender's confirmation; `held` was accepted, and Steam holds the items. */
export type OfferState =
  | 'active'
  | 'unconfirmed'
  | 'held'
  | 'accepted'
  | 'declined'
  | 'countered'
  | 'expired'
  | 'cancelled'
  | 'invalid';

/** What the trade is that an accepted offer has become. `failed`: its items have not changed hands. */
export type MovedState = 'pending' | 'complete' | 'held' | 'failed' | 'reversed' | 'partly-reversed';

/** An item of a trade offer. */
export interface TradedItem {
  asset: string;
  /** Its id once it has changed hands; null until it is delivered. */
  new_asset: string | null;
  /** Market hash name; null where Steam does not describe it. */
  name: string | null;
}

/** A trade offer of an account of ours. */
export interface SteamOffer {
  tradeOffer: string;
  /** Whether our account has sent it. */
  isOurs: boolean;
  /** 64-bit id of the other account, as digits. */
  partner: string;
  state: OfferState;
  gives: TradedItem[];
  receives: TradedItem[];
  changedAt: Date;
  heldUntil: Date | null;
  /** The trade that it has become; null until then. */
  tradeId: string | null;
}

/** Where the items of an accepted offer are; `newAssets` by the ids that they had before. */
export interface MovedItems {
  state: MovedState;
  newAssets: ReadonlyMap<string, string>;
}

/** By Steam's numbers, which findings of others have; the sender alone sees 8, and 10 is cancelled by a second factor. */
const OFFER_STATES: Record<number, OfferState> = {
  1: 'invalid',
  2: 'active',
  3: 'accepted',
  4: 'countered',
  5: 'expired',
  6: 'cancelled',
  7: 'declined',
  8: 'invalid',
  9: 'unconfirmed',
  10: 'cancelled',
  11: 'held',
};

/** 5 and 7 are reversed in part, of 8 and 9 nobody knows; 11 was held and never changed hands; 12 was reversed under protection. */
const MOVED_STATES: Record<number, MovedState> = {
  0: 'pending',
  1: 'pending',
  2: 'pending',
  3: 'complete',
  4: 'failed',
  5: 'partly-reversed',
  6: 'reversed',
  7: 'partly-reversed',
  8: 'partly-reversed',
  9: 'partly-reversed',
  10: 'held',
  11: 'failed',
  12: 'reversed',
};

const MAX_NAME = 200;

const list = z.catch(z._default(z.array(z.unknown()), []), []);
const seconds = z.catch(z._default(z.number(), 0), 0);

const Item = z.object({
  assetid: steamId,
  classid: steamId,
  instanceid: z._default(steamId, '0'),
  new_assetid: z.optional(steamId),
});
const Description = z.object({ classid: steamId, instanceid: z._default(steamId, '0'), market_hash_name: z.string() });
const Offer = z.object({
  tradeofferid: steamId,
  accountid_other: z.number(),
  trade_offer_state: z.number(),
  is_our_offer: z.boolean(),
  items_to_give: list,
  items_to_receive: list,
  time_updated: z.number(),
  escrow_end_date: seconds,
  tradeid: z.optional(steamId),
});
const Offers = z.object({
  response: z.object({
    trade_offers_sent: list,
    trade_offers_received: list,
    offer: z.optional(z.unknown()),
    descriptions: list,
    next_cursor: seconds,
  }),
});
const Trades = z.object({ response: z.object({ trades: list }) });
const Trade = z.object({ tradeid: steamId, status: z.number(), assets_received: list, assets_given: list });

const classOf = ({ classid, instanceid }: { classid: string; instanceid: string }) => `${classid} ${instanceid}`;

/**
 * Reads trade offers. What is of an unknown state or another shape is left out: Steam changes these answers without notice.
 * Undefined for what is no answer at all.
 */
export function readOffers(body: unknown): { offers: SteamOffer[]; next: number | undefined } | undefined {
  const read = Offers.safeParse(body);
  if (!read.success) return undefined;
  const { trade_offers_sent, trade_offers_received, offer, descriptions, next_cursor } = read.data.response;
  const names = new Map(those(Description, descriptions).map((one) => [classOf(one), one.market_hash_name]));
  const found = those(Offer, [...trade_offers_sent, ...trade_offers_received, offer]);
  return { offers: found.flatMap((one) => readOffer(one, names)), next: next_cursor > 0 ? next_cursor : undefined };
}

function readOffer(offer: z.output<typeof Offer>, names: ReadonlyMap<string, string>): SteamOffer[] {
  const state = OFFER_STATES[offer.trade_offer_state];
  const isAccount = Number.isInteger(offer.accountid_other) && offer.accountid_other > 0;
  if (state === undefined || !isAccount) return [];
  const items = (values: readonly unknown[]) =>
    those(Item, values).map((item) => ({
      asset: item.assetid,
      new_asset: null,
      name: names.get(classOf(item))?.slice(0, MAX_NAME) ?? null,
    }));
  return [
    {
      tradeOffer: offer.tradeofferid,
      isOurs: offer.is_our_offer,
      partner: String(FIRST_STEAM_ID + BigInt(offer.accountid_other)),
      state,
      gives: items(offer.items_to_give),
      receives: items(offer.items_to_receive),
      changedAt: new Date(offer.time_updated * 1000),
      heldUntil: state === 'held' && offer.escrow_end_date > 0 ? new Date(offer.escrow_end_date * 1000) : null,
      tradeId: offer.tradeid ?? null,
    },
  ];
}

/** Reads where the items of a trade are; undefined for what is no answer, another trade, or a state that nobody knows. */
export function readMoved(body: unknown, tradeId: string): MovedItems | undefined {
  const read = Trades.safeParse(body);
  if (!read.success) return undefined;
  const trade = those(Trade, read.data.response.trades).find(({ tradeid }) => tradeid === tradeId);
  const state = trade && MOVED_STATES[trade.status];
  if (trade === undefined || state === undefined) return undefined;
  const items = those(Item, [...trade.assets_received, ...trade.assets_given]);
  return {
    state,
    newAssets: new Map(items.flatMap(({ assetid, new_assetid }) => (new_assetid ? [[assetid, new_assetid]] : []))),
  };
}
