import type { Answer } from './steam-answer.ts';

/** States of a trade offer, by their numbers at Steam. */
const OFFER_STATES = {
  invalid: 1,
  active: 2,
  accepted: 3,
  countered: 4,
  expired: 5,
  cancelled: 6,
  declined: 7,
  'invalid-items': 8,
  'needs-confirmation': 9,
  'cancelled-by-second-factor': 10,
  escrow: 11,
} as const;

/** States of the trade that an accepted offer becomes. 12 is not documented: either side has reversed it under protection. */
const TRADE_STATES = {
  complete: 3,
  failed: 4,
  'partial-rollback': 5,
  rollback: 6,
  escrow: 10,
  'escrow-rollback': 11,
  'protection-rollback': 12,
} as const;

/** An item that changes hands. */
export interface TradedItem {
  assetId: string;
  /** Its id once it has changed hands; missing until it is delivered. */
  newAssetId?: string;
  /** Market hash name. */
  name: string;
}

/** A trade offer of an account of the store, as that account sees it. */
export interface SteamTradeOffer {
  /** Whether the account has sent it. */
  isOurs: boolean;
  /** The other account: a 64-bit id as digits. */
  partner: string;
  state: keyof typeof OFFER_STATES;
  gives: readonly TradedItem[];
  receives: readonly TradedItem[];
  /** Seconds since 1970. */
  createdAt: number;
  updatedAt: number;
  escrowEndsAt?: number;
  /** Once it was accepted. */
  trade?: { id: string; state: keyof typeof TRADE_STATES; rollbackTrade?: string };
}

/** Trade offers by their numbers. */
export type SteamTradeOffers = ReadonlyMap<string, SteamTradeOffer>;

const GAME = 730;
/** First 64-bit id of a Steam account of the public universe. */
export const FIRST_STEAM_ID = 76_561_197_960_265_728n;
/** Trade offers of one answer. */
const PAGE = 100;
const IN_WORK: readonly SteamTradeOffer['state'][] = ['active', 'needs-confirmation', 'escrow'];

/** Steam's answer to `/IEconService/GetTradeOffers/v1`. */
export function tradeOffersAnswer(offers: SteamTradeOffers, query: URLSearchParams): Answer {
  const since = Number(query.get('time_historical_cutoff') ?? 0);
  const isAsked = ({ isOurs, state, updatedAt }: SteamTradeOffer) =>
    query.get(isOurs ? 'get_sent_offers' : 'get_received_offers') === '1' &&
    (query.get('active_only') !== '1' || IN_WORK.includes(state) || updatedAt >= since);
  const asked = [...offers].filter(([, offer]) => isAsked(offer));
  const start = Number(query.get('cursor') ?? 0);
  const shown = asked.slice(start, start + PAGE);
  const next = start + PAGE < asked.length ? start + PAGE : 0;
  const those = (isOurs: boolean) =>
    shown.filter(([, offer]) => offer.isOurs === isOurs).map(([id, offer]) => describeOffer(id, offer));
  const [sent, received] = [those(true), those(false)];
  return json({
    ...(sent.length > 0 && { trade_offers_sent: sent }),
    ...(received.length > 0 && { trade_offers_received: received }),
    ...(query.get('get_descriptions') === '1' && {
      descriptions: descriptionsOf(shown.flatMap(([, { gives, receives }]) => [...gives, ...receives])),
    }),
    ...(next > 0 && { next_cursor: next }),
  });
}

/** Steam's answer to `/IEconService/GetTradeOffer/v1`. */
export function tradeOfferAnswer(offers: SteamTradeOffers, query: URLSearchParams): Answer {
  const id = query.get('tradeofferid') ?? '';
  const offer = offers.get(id);
  if (offer === undefined) return json({});
  return json({
    offer: describeOffer(id, offer),
    ...(query.get('get_descriptions') === '1' && {
      descriptions: descriptionsOf([...offer.gives, ...offer.receives]),
    }),
  });
}

/** Steam's answer to `/IEconService/GetTradeStatus/v1`. */
export function tradeStatusAnswer(offers: SteamTradeOffers, query: URLSearchParams): Answer {
  const offer = [...offers.values()].find(({ trade }) => trade?.id === query.get('tradeid'));
  if (offer?.trade === undefined) return json({ trades: [] });
  const { id, state, rollbackTrade } = offer.trade;
  const moved = (items: readonly TradedItem[]) =>
    items.map(({ newAssetId, ...item }) => ({
      ...describeItem(item),
      ...(newAssetId !== undefined && { new_assetid: newAssetId, new_contextid: '16' }),
    }));
  const trade = {
    tradeid: id,
    steamid_other: offer.partner,
    time_init: offer.updatedAt,
    status: TRADE_STATES[state],
    ...(offer.receives.length > 0 && { assets_received: moved(offer.receives) }),
    ...(offer.gives.length > 0 && { assets_given: moved(offer.gives) }),
    ...(rollbackTrade !== undefined && { rollback_trade: rollbackTrade }),
  };
  return json({ trades: [trade] });
}

function describeOffer(id: string, offer: SteamTradeOffer) {
  const { partner, state, gives, receives, isOurs, createdAt, updatedAt, escrowEndsAt, trade } = offer;
  return {
    tradeofferid: id,
    accountid_other: Number(BigInt(partner) - FIRST_STEAM_ID),
    message: '',
    expiration_time: createdAt + 14 * 24 * 3600,
    trade_offer_state: OFFER_STATES[state],
    ...(gives.length > 0 && { items_to_give: gives.map(describeItem) }),
    ...(receives.length > 0 && { items_to_receive: receives.map(describeItem) }),
    is_our_offer: isOurs,
    time_created: createdAt,
    time_updated: updatedAt,
    ...(trade !== undefined && { tradeid: trade.id }),
    from_real_time_trade: false,
    escrow_end_date: escrowEndsAt ?? 0,
    confirmation_method: 0,
  };
}

/** Items with the same name share a description. */
const classOf = (name: string) =>
  String([...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1e9, 7));

const describeItem = ({ assetId, name }: TradedItem) => ({
  appid: GAME,
  contextid: '2',
  assetid: assetId,
  classid: classOf(name),
  instanceid: '0',
  amount: '1',
  missing: false,
});

const descriptionsOf = (items: readonly TradedItem[]) =>
  [...new Set(items.map(({ name }) => name))].map((name) => ({
    appid: GAME,
    classid: classOf(name),
    instanceid: '0',
    market_hash_name: name,
  }));

const json = (response: object): Answer => ({
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify({ response }),
});
