import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import { requiredText } from '../account/personal-fields.ts';
import { ITEM_CLASSES } from '../catalogue/catalogue.ts';
import { UnitFacts } from '../catalogue/units.ts';
import { BankWithdrawal, CardWithdrawal, Withdrawal } from '../payouts/withdrawal.ts';
import type { FieldProblemCode } from '../problems/field-problem-codes.ts';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { Trade } from '../trades/trade.ts';
import { readInventoryLink } from './inventory-link.ts';

export const OfferStatus = z.enum(['pending', 'offer', 'accepted', 'completed', 'approved', 'declined', 'cancelled']);
export type OfferStatus = z.output<typeof OfferStatus>;

/** Wear of an offered skin, as the sell form names it (docs/product.md#sell-form). */
export const OfferQuality = z.enum(
  ['field_tested', 'battle_scarred', 'minimal_wear', 'well_worn', 'factory_new', 'not_painted'],
  'quality-required',
);
export type OfferQuality = z.output<typeof OfferQuality>;

const MAX_LINK = 300;
/** Highest price of an offer, in its currency. */
export const MAX_PRICE = 100_000;

const askedPrice = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? 'asking-price-required' : 'asking-price-invalid',
  })
  .check(z.refine((price) => price >= 0.01 && price <= MAX_PRICE && isMoney(price), 'asking-price-invalid'));

/** The sell form (docs/product.md#sell-form). `currency` is that of `price`; EUR by default. */
export const SellOrder = z.extend(BodyLocale, {
  title: requiredText('skin-name-required'),
  price: askedPrice,
  quality: OfferQuality,
  item_url: z.string('inventory-link-required').check(
    z.trim(),
    z.minLength(1, 'inventory-link-required'),
    z.refine(
      (link) => link === '' || (link.length <= MAX_LINK && readInventoryLink(link) !== undefined),
      'inventory-link-malformed',
    ),
  ),
});
export type SellOrder = z.output<typeof SellOrder>;

/** Most items that are offered at once. */
export const MOST_ASSETS = 50;

const assetId = z.string('assets-malformed').check(z.regex(/^[1-9]\d{0,19}$/, 'assets-malformed'));

const bid = z.number('asking-price-invalid').check(z.refine(isMoney, 'asking-price-invalid'));

/** What came with a bid; empty for none. */
const hold = z.string('assets-malformed').check(z.maxLength(100, 'assets-malformed'));

/** Needed unless items are offered by their assets; also told beside other problems. */
const unlessAssets = (field: keyof SellOrder, error: FieldProblemCode) =>
  z.refine<Partial<Record<keyof SellOrder | 'assets', unknown>>>(
    (order) => order.assets !== undefined || order[field] !== undefined,
    { error, path: [field], when: () => true },
  );

/**
 * What is offered: an item by its link, as in the sell form, or `assets`, items of the linked Steam account by their asset ids.
 * Of the latter name, wear, float and price are ours: the other fields but `currency`, `bids` and `holds` are not read. `bids` are
 * those that the seller has seen, in the order of the assets: an item for which we would pay less by now is refused, unless its hold
 * says that the bid still holds.
 */
export const OfferRequest = z
  .extend(z.partial(SellOrder), {
    assets: z.optional(
      z.array(assetId, 'assets-malformed').check(
        z.minLength(1, 'assets-malformed'),
        z.maxLength(MOST_ASSETS, 'assets-malformed'),
        z.refine((ids) => new Set(ids).size === ids.length, 'asset-repeated'),
      ),
    ),
    bids: z.optional(z.array(bid, 'asking-price-invalid').check(z.maxLength(MOST_ASSETS, 'assets-malformed'))),
    holds: z.optional(z.array(hold, 'assets-malformed').check(z.maxLength(MOST_ASSETS, 'assets-malformed'))),
  })
  .check(
    unlessAssets('title', 'skin-name-required'),
    unlessAssets('price', 'asking-price-required'),
    unlessAssets('quality', 'quality-required'),
    unlessAssets('item_url', 'inventory-link-required'),
  );

export type OfferRequest = z.output<typeof OfferRequest>;

/** An item as Steam described it when it was offered. */
export const OfferedItem = z.pick(UnitFacts, {
  float: true,
  seed: true,
  name_tag: true,
  stickers: true,
  charm: true,
  inspect_url: true,
});
export type OfferedItem = z.output<typeof OfferedItem>;

/** A skin that a text names, in one class. Prices are in the internal currency. */
export const NamedSkin = z.object({
  /** Market name without the wear, with the phase: `★ StatTrak™ Karambit | Doppler · Ruby`. */
  name: z.string(),
  item_class: z.enum(ITEM_CLASSES),
  /** Whether the text names this skin and no other; of a finish with phases all are meant unless one is named. */
  is_meant: z.boolean(),
  img_url: z.string(),
  /** All wears that exist, the best first; `exterior` is null for an item without wear, `price` where we have none. */
  wears: z.array(z.object({ exterior: z.nullable(z.string()), price: z.nullable(z.number()) })),
});
export type NamedSkin = z.output<typeof NamedSkin>;

export const PayoutMethod = z.enum(['card', 'bank', 'mbway', 'multibanco']);
export type PayoutMethod = z.output<typeof PayoutMethod>;

export const PayoutStatus = z.enum(['requested', 'paid', 'failed']);
export type PayoutStatus = z.output<typeof PayoutStatus>;

/** The payout of an offer. Times are seconds since 1970. */
export const Payout = z.object({
  id: z.number(),
  method: PayoutMethod,
  status: PayoutStatus,
  /** In `currency`. */
  amount: z.number(),
  currency: z.string(),
  /** Last four characters of the card number or of the IBAN; empty for the other methods. */
  ending: z.string(),
  created_at: z.number(),
  /** When it must be paid. */
  due_at: z.number(),
  /** When it was paid or failed; null until then. */
  settled_at: z.nullable(z.number()),
});
export type Payout = z.output<typeof Payout>;

/** An offer. Prices in `currency`; times are seconds since 1970. */
export const Offer = z.object({
  id: z.number(),
  created_at: z.number(),
  title: z.string(),
  quality: OfferQuality,
  /** The product in the catalogue, if there is one; `img` is absolute, or relative to the image host. */
  item: z.object({ id: z.nullable(z.number()), img: z.nullable(z.string()) }),
  item_url: z.string(),
  /** The item as Steam described it; null where it was offered by its link. */
  unit: z._default(z.nullable(OfferedItem), null),
  user_price: z.number(),
  /** The price that the store pays; null until it is set. */
  service_price: z.nullable(z.number()),
  currency: z.string(),
  fee_percent: z.number(),
  /** Our price minus the fee; null until there is a price. */
  payout_amount: z.nullable(z.number()),
  payout_currency: z.string(),
  status: OfferStatus,
  /** Until when the seller may accept our price; null before there is one, and for offers without a deadline. */
  decide_by: z._default(z.nullable(z.number()), null),
  /** The latest payout; null until one is requested. A failed one can be requested again. */
  payout: z.nullable(Payout),
  /** The way of the item to the store. */
  trade: z._default(z.nullable(Trade), null),
  /** The store's trade link that the item is sent to; null unless the seller is to send it. */
  trade_link: z._default(z.nullable(z.string()), null),
  /** Numbers of the seller's other offers whose items are sent to the same link, and can come with the same trade offer. */
  together: z._default(z.array(z.number()), []),
  events: z.array(z.object({ status: OfferStatus, by: z.enum(['seller', 'store']), at: z.number() })),
});
export type Offer = z.output<typeof Offer>;

export const InstantPrice = z.object({
  /** Before our fee, in `currency`; null where an offer of it waits for us. */
  price: z.nullable(z.number()),
  currency: z.string(),
});
export type InstantPrice = z.output<typeof InstantPrice>;

/** Answer to a decision: the updated offer, with a notice. */
const Decided = z.extend(Done, { message: z.string(), payload: Offer });

const whichOffer = z.extend(BodyLocale, { id: rowId });

export const offer = {
  create: post(
    '/offer/create',
    'Offers a skin to the store, or items of the linked Steam account at our bids, all or none',
    OfferRequest,
    z.extend(Done, {
      /** Of the first one. */
      id: z.number(),
      message: z.string(),
      /** At once, at the price that was asked: the offer says where to send the item. Of several: all of them. */
      is_accepted: z.optional(z.boolean()),
      /** One for each asset, in their order. */
      offers: z.optional(z.array(z.object({ id: z.number(), asset_id: z.string(), is_accepted: z.boolean() }))),
    }),
  ),
  skins: get(
    '/offer/skins',
    'Skins that a typed name may mean, with the wears that exist and our prices',
    z.extend(Locale, { name: shortText }),
    answer(z.array(NamedSkin)),
  ),
  instantPrice: get(
    '/offer/instant-price',
    'What an offer of a named skin is accepted at, at once, as long as the bounds of instant prices take it',
    z.extend(Locale, { title: shortText, quality: OfferQuality }),
    answer(InstantPrice),
  ),
  history: get('/offer/history', "The user's offers, newest first", Locale, answer(z.array(Offer))),
  details: get('/offer/{id}', "One of the user's offers", Locale, answer(Offer)),
  requestPayout: post(
    '/offer/request-payout',
    "Accepts the store's price; rejected if a given `service_price` is no longer the price",
    z.extend(whichOffer, {
      service_price: z.optional(z.number().check(z.refine(isMoney, 'must have two places at most'))),
    }),
    Decided,
  ),
  decline: post('/offer/decline', "Declines the store's price", whichOffer, Decided),
  withdrawToCard: post(
    '/offer/withdraw/card',
    'Requests the payout of an accepted offer to a card',
    CardWithdrawal,
    Decided,
  ),
  withdrawToBank: post(
    '/offer/withdraw/sepa',
    'Requests the payout of an accepted offer to a bank account',
    BankWithdrawal,
    Decided,
  ),
  withdrawByMbway: post(
    '/offer/withdraw/mbway',
    'Requests the payout of an accepted offer by MB WAY',
    Withdrawal,
    Decided,
  ),
  withdrawByMultibanco: post(
    '/offer/withdraw/multibanco',
    'Requests the payout of an accepted offer by MULTIBANCO',
    Withdrawal,
    Decided,
  ),
};
