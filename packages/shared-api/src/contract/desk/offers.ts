import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { MAX_SEED } from '../catalogue/catalogue.ts';
import { INSPECT_URL } from '../catalogue/units.ts';
import { OfferedItem, OfferQuality, OfferStatus, Payout } from '../offers/offer.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { Trade, TradeActor, TradeState } from '../trades/trade.ts';
import { BulkAnswer, BulkResult, ById, pastMoment, reasonText, severalOf, tradeOfferNumber } from './bulk-results.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';

/**
 * What is to be done with offers: `to_price`, `to_receive` (of these `overdue`), and `to_return` (arrived after they had ended).
 * `to_decide` waits for its seller, `here` has arrived, and `ended` is over.
 */
export const OfferQueue = z.enum([
  'to_price',
  'to_decide',
  'to_receive',
  'overdue',
  'here',
  'to_return',
  'ended',
  'all',
]);
export type OfferQueue = z.output<typeof OfferQueue>;

/** Orders of the queue; the first is that of a queue that nobody has sorted. */
export const OFFER_SORTS = ['id', '-id', 'due', '-due'] as const;

/** Which offers are listed. `seller` is part of a name or of an address, or the id of an account; `item` words of a title. */
const OFFER_FILTERS = {
  sort: z.optional(z.enum(OFFER_SORTS)),
  /** `to_price` by default. */
  queue: z.optional(OfferQueue),
  seller: z.optional(shortText),
  item: z.optional(shortText),
  id: z.optional(shortText),
  /** Tagged so. */
  tag: z.optional(shortText),
};

export const DeskOfferQuery = z.extend(ListQuery, OFFER_FILTERS);
export type DeskOfferQuery = z.output<typeof DeskOfferQuery>;

/** Highest price of ours, in the currency of the offer. */
const MAX_PRICE = 1_000_000;

/** A row of the queue. Prices in `currency`; times are seconds since 1970. */
export const DeskOfferRow = z.object({
  id: z.number(),
  created_at: z.number(),
  title: z.string(),
  quality: OfferQuality,
  /** Absolute, or relative to the image host; null where the catalogue does not have it. */
  img_url: z.nullable(z.string()),
  status: OfferStatus,
  user_price: z.number(),
  service_price: z.nullable(z.number()),
  currency: z.string(),
  trade_state: TradeState,
  /** By when the item is to be sent; null before our price is accepted. */
  due_at: z.nullable(z.number()),
  protected_until: z.nullable(z.number()),
  decide_by: z.nullable(z.number()),
  late_at: z.nullable(z.number()),
  returned_at: z.nullable(z.number()),
  seller_id: z.number(),
  /** By name; an older API does not tell them. */
  tags: z.optional(z.array(z.string())),
});
export type DeskOfferRow = z.output<typeof DeskOfferRow>;

/** What the catalogue and the sales say about an offered item. */
export const OfferMarket = z.object({
  product_id: z.number(),
  /** In the internal currency. */
  retail_credits: z.number(),
  /** Our retail price in the currency of the offer. */
  retail: z.number(),
  margin_percent: z.number(),
  /** Our retail price less our margin, in the currency of the offer. */
  suggested: z.number(),
  /** What its seller would receive of that, in euros. */
  suggested_payout: z.number(),
  stock: z.number(),
  /** Units sold in the last days. */
  sold_7: z.number(),
  sold_30: z.number(),
  /** Latest prices of ours that sellers have accepted for the same product, newest first. */
  bought: z.array(z.object({ offer: z.number(), price: z.number(), currency: z.string(), at: z.number() })),
});
export type OfferMarket = z.output<typeof OfferMarket>;

/** What is known of the seller of an offer. */
export const OfferSeller = z.object({
  id: z.number(),
  /** Null for those whose roles do not open accounts, and once the account is closed. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  since: z.number(),
  is_verified: z.boolean(),
  has_steam: z.boolean(),
  /** How many offers are in which status. */
  offers: z.array(z.object({ status: OfferStatus, count: z.number() })),
  /** How many trades were reversed, how many items were not sent in time, and how many came too late. */
  reversed: z.number(),
  overdue: z.number(),
  late: z.number(),
  /** What was paid out, in euros. */
  paid: z.number(),
  /** The latest other offers, newest first. */
  latest: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      status: OfferStatus,
      price: z.nullable(z.number()),
      currency: z.string(),
      created_at: z.number(),
    }),
  ),
});
export type OfferSeller = z.output<typeof OfferSeller>;

export const DeskOfferEvent = z.object({
  at: z.number(),
  /** Status of the offer; undefined for what has happened to its item. */
  status: z.optional(OfferStatus),
  /** Our price then. */
  price: z.optional(z.nullable(z.number())),
  state: z.optional(TradeState),
  trade_offer: z.optional(z.nullable(z.string())),
  by: TradeActor,
  operator: z.nullable(z.string()),
  note: z.optional(z.nullable(z.string())),
});
export type DeskOfferEvent = z.output<typeof DeskOfferEvent>;

export const DeskOffer = z.extend(DeskOfferRow, {
  product_id: z.nullable(z.number()),
  phase: z.nullable(z.string()),
  wear_min: z.nullable(z.number()),
  wear_max: z.nullable(z.number()),
  rarity_color: z.nullable(z.string()),
  /** The item, or the inventory, on Steam; empty once the account is closed. */
  item_url: z.string(),
  /** The item as Steam described it; null where it was offered by its link. */
  unit: z._default(z.nullable(OfferedItem), null),
  fee_percent: z.number(),
  payout_amount: z.nullable(z.number()),
  /** When its seller was first shown our price. */
  price_read_at: z._default(z.nullable(z.number()), null),
  /** Whether our price can be taken back: its seller has not read it. */
  can_unprice: z._default(z.boolean(), false),
  /** The store's trade link that the seller was told. */
  trade_link: z.nullable(z.string()),
  in_stock: z.boolean(),
  trade: Trade,
  payout: z.nullable(Payout),
  /** Null where the catalogue does not have the item. */
  market: z.nullable(OfferMarket),
  seller: OfferSeller,
  /** Oldest first. */
  events: z.array(DeskOfferEvent),
});
export type DeskOffer = z.output<typeof DeskOffer>;

const READ = { roles: ['support', 'catalogue', 'owner'] } as const;
const PRICE = { roles: ['catalogue', 'owner'] } as const;
const HAND_OVER = { roles: ['support', 'owner'] } as const;

/** What is known of an item that has arrived; with any of it the item is sold as a unit. */
export const ArrivedItem = z.object({
  float: z.optional(
    z.number('unit-facts-invalid').check(z.gte(0, 'unit-facts-invalid'), z.lte(1, 'unit-facts-invalid')),
  ),
  /** Pattern template. */
  seed: z.optional(
    z.int('unit-facts-invalid').check(z.gte(0, 'unit-facts-invalid'), z.lte(MAX_SEED, 'unit-facts-invalid')),
  ),
  asset_id: z.optional(z.string().check(z.trim(), z.regex(/^\d{1,20}$/, 'unit-facts-invalid'))),
  inspect_url: z.optional(z.string().check(z.trim(), z.regex(INSPECT_URL, 'unit-facts-invalid'))),
});
export type ArrivedItem = z.output<typeof ArrivedItem>;

const Arrived = z.object({ id: rowId, trade_offer: z.optional(tradeOfferNumber) });
const price = z
  .number()
  .check(z.refine((amount) => amount >= 0.01 && amount <= MAX_PRICE && isMoney(amount), 'asking-price-invalid'));

const Declined = z.extend(BodyLocale, { offers: severalOf(ById), reason: reasonText });

/** What an offer would be priced at, and its present price, in `currency`; absent where it would not be priced. */
const BulkPrice = z.extend(BulkResult, {
  price: z.optional(z.number()),
  seen_price: z.optional(z.nullable(z.number())),
  currency: z.optional(z.string()),
});
export type BulkPrice = z.output<typeof BulkPrice>;
const BulkPrices = z.object({ status: z.literal('OK'), results: z.array(BulkPrice) });

export const offers = {
  ...deskList('/desk/offers', 'Offers of sellers, a page at a time', DeskOfferQuery, DeskOfferRow, READ),
  details: deskGet(
    '/desk/offers/{id}',
    'An offer, what its item is worth, and its seller',
    Locale,
    answer(DeskOffer),
    READ,
  ),
  price: deskPost(
    '/desk/offers/price',
    'Sets our price for an offer, in its currency; rejected if it has another price than the one seen',
    z.extend(BodyLocale, {
      id: rowId,
      price,
      seen_price: z.nullable(z.number()),
      /** Needed for a price above what the seller asks. */
      reason: z.optional(reasonText),
    }),
    Done,
    PRICE,
  ),
  unprice: deskPost(
    '/desk/offers/unprice',
    'Takes our price of an offer back until its seller has read it: the price before is valid again',
    z.extend(BodyLocale, { id: rowId, seen_price: z.number() }),
    Done,
    PRICE,
  ),
  bulkPrice: deskPost(
    '/desk/offers/bulk/price',
    'Prices each at the lower of our bid and what its seller asks, as the preview has shown it',
    z.extend(BodyLocale, { offers: severalOf(z.extend(ById, { price, seen_price: z.nullable(z.number()) })) }),
    BulkAnswer,
    PRICE,
  ),
  bulkPricePreview: deskPost(
    '/desk/offers/bulk/price/preview',
    'Says how several offers would be priced, without pricing them',
    z.extend(BodyLocale, { offers: severalOf(ById) }),
    BulkPrices,
    PRICE,
  ),
  bulkUnprice: deskPost(
    '/desk/offers/bulk/unprice',
    'Takes our prices of offers back whose sellers have not read them',
    z.extend(BodyLocale, { offers: severalOf(z.extend(ById, { seen_price: z.number() })) }),
    BulkAnswer,
    PRICE,
  ),
  decline: deskPost(
    '/desk/offers/decline',
    'Ends offers whose items have not arrived; their sellers are told why',
    Declined,
    BulkAnswer,
    READ,
  ),
  declinePreview: deskPost(
    '/desk/offers/decline/preview',
    'Says which offers would be ended, without ending them',
    Declined,
    BulkAnswer,
    READ,
  ),
  received: deskPost(
    '/desk/offers/received',
    'Reports that the items of offers have arrived',
    z
      .extend(BodyLocale, {
        offers: severalOf(Arrived),
        at: z.optional(pastMoment),
        /** Steam does not protect the trades: the items are ours at once. */
        is_unprotected: z.optional(z.boolean()),
        /** Of one offer. */
        item: z.optional(ArrivedItem),
      })
      .check(
        z.refine(({ offers, item }) => item === undefined || offers.length === 1, {
          path: ['item'],
          message: 'unit-of-several',
        }),
      ),
    BulkAnswer,
    HAND_OVER,
  ),
  late: deskPost(
    '/desk/offers/late',
    'Reports that items have arrived although their offers had ended; their sellers are told that they come back',
    z.extend(BodyLocale, { offers: severalOf(Arrived), at: z.optional(pastMoment) }),
    BulkAnswer,
    HAND_OVER,
  ),
  returned: deskPost(
    '/desk/offers/returned',
    'Reports that items that had arrived late were sent back',
    z.extend(BodyLocale, { offers: severalOf(ById), at: z.optional(pastMoment) }),
    BulkAnswer,
    HAND_OVER,
  ),
  overdue: deskPost(
    '/desk/offers/overdue',
    'Ends offers whose items were not sent in time; their sellers are told',
    z.extend(BodyLocale, { offers: severalOf(ById) }),
    BulkAnswer,
    HAND_OVER,
  ),
  reverse: deskPost(
    '/desk/offers/reverse',
    'Reports that the items of offers are back with their sellers: the offers and their payouts are cancelled',
    z.extend(BodyLocale, { offers: severalOf(ById), reason: reasonText }),
    BulkAnswer,
    HAND_OVER,
  ),
};
