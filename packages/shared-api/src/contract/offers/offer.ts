import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer } from './envelope.ts';
import { readInventoryLink } from './inventory-link.ts';
import { requiredText } from './person.ts';
import { rowId } from './purchase.ts';
import { BodyLocale, Locale } from './wire.ts';
import { BankWithdrawal, CardWithdrawal, Withdrawal } from './withdrawal.ts';

export const OfferStatus = z.enum(['pending', 'offer', 'accepted', 'completed', 'approved', 'declined', 'cancelled']);
export type OfferStatus = z.output<typeof OfferStatus>;

/** Wear of what is offered, as the sell form names it (specification, section 3). */
export const OfferQuality = z.enum(
  ['field_tested', 'battle_scarred', 'minimal_wear', 'well_worn', 'factory_new', 'not_painted'],
  'Quality is required',
);
export type OfferQuality = z.output<typeof OfferQuality>;

/** Refusals that a page tells apart. */
export const OFFERS_OFF = 'Selling is switched off at the moment';
export const OFFER_UNKNOWN = 'Offer ID not found';
export const ITEM_OFFERED = 'This item is already in an open offer';
export const OFFER_PRICE_CHANGED = 'Our price for this offer has changed';

export const MALFORMED_INVENTORY_LINK =
  'Please enter a link to your Steam inventory such as https://steamcommunity.com/profiles/76561198000000000/inventory/#730_2_1234567890';

/** Longest link taken. */
const MAX_LINK = 300;
const PRICE_MISSING = 'Price is required';
const PRICE_WRONG = 'Price must be a positive number';
/** What an offer may be worth at most, in its currency. */
const MAX_PRICE = 100_000;

const askedPrice = z
  .number({
    error: ({ input }) => (input === undefined || input === null || input === '' ? PRICE_MISSING : PRICE_WRONG),
  })
  .check(
    z.refine(
      (price) => price >= 0.01 && price <= MAX_PRICE && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
      PRICE_WRONG,
    ),
  );

/** The sell form (specification, sections 3 and 5). `currency` is the one that `price` is in; EUR unless given. */
export const SellOrder = z.extend(BodyLocale, {
  title: requiredText('Skin name is required'),
  price: askedPrice,
  quality: OfferQuality,
  item_url: z.string('Steam inventory link is required').check(
    z.trim(),
    z.minLength(1, 'Steam inventory link is required'),
    z.refine(
      (link) => link === '' || (link.length <= MAX_LINK && readInventoryLink(link) !== undefined),
      MALFORMED_INVENTORY_LINK,
    ),
  ),
});
export type SellOrder = z.output<typeof SellOrder>;

export const PayoutMethod = z.enum(['card', 'bank', 'mbway', 'multibanco']);
export type PayoutMethod = z.output<typeof PayoutMethod>;

export const PayoutStatus = z.enum(['requested', 'paid', 'failed']);
export type PayoutStatus = z.output<typeof PayoutStatus>;

/** What an offer is paid by. Times are seconds since 1970. */
export const Payout = z.object({
  id: z.number(),
  method: PayoutMethod,
  status: PayoutStatus,
  /** In `currency`. */
  amount: z.number(),
  currency: z.string(),
  /** Last four characters of the card's number or of the IBAN; empty for the other methods. */
  ending: z.string(),
  created_at: z.number(),
  /** Until when it is on its way. */
  due_at: z.number(),
  /** When it was paid, or failed; null until then. */
  settled_at: z.nullable(z.number()),
});
export type Payout = z.output<typeof Payout>;

/** An offer. Prices in `currency`; times are seconds since 1970. */
export const Offer = z.object({
  id: z.number(),
  created_at: z.number(),
  title: z.string(),
  quality: OfferQuality,
  /** The product that it is, where the catalogue knows it; `img` is absolute, or relative to the image host. */
  item: z.object({ id: z.nullable(z.number()), img: z.nullable(z.string()) }),
  item_url: z.string(),
  /** What the seller asks. */
  user_price: z.number(),
  /** What we give; null until it is priced. */
  service_price: z.nullable(z.number()),
  currency: z.string(),
  /** What we keep of our price. */
  fee_percent: z.number(),
  /** What the seller gets for our price, fee taken off; null until it is priced. */
  payout_amount: z.nullable(z.number()),
  payout_currency: z.string(),
  status: OfferStatus,
  /** The latest payout; null until one is asked for. A failed one can be asked for again. */
  payout: z.nullable(Payout),
  /** What has happened to it, the oldest first. */
  events: z.array(z.object({ status: OfferStatus, by: z.enum(['seller', 'store']), at: z.number() })),
});
export type Offer = z.output<typeof Offer>;

/** A decision that was taken: what the offer is now, and what to say. */
const Decided = z.object({ status: z.literal('OK'), message: z.string(), payload: Offer });

const whichOffer = z.extend(BodyLocale, { id: rowId });

export const offer = {
  create: endpoint({
    method: 'POST',
    path: '/offer/create',
    summary: 'Offers a skin to the store',
    body: SellOrder,
    response: z.object({ status: z.literal('OK'), id: z.number(), message: z.string() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/offer/history',
    summary: "The user's offers, the latest first",
    query: Locale,
    response: answer(z.array(Offer)),
  }),
  details: endpoint({
    method: 'GET',
    path: '/offer/{id}',
    summary: "One of the user's offers",
    query: Locale,
    response: answer(Offer),
  }),
  requestPayout: endpoint({
    method: 'POST',
    path: '/offer/request-payout',
    summary: "Accepts the store's price; another one than `service_price` is refused where that is given",
    body: z.extend(whichOffer, { service_price: z.optional(z.number()) }),
    response: Decided,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/offer/decline',
    summary: "Declines the store's price",
    body: whichOffer,
    response: Decided,
  }),
  withdrawToCard: endpoint({
    method: 'POST',
    path: '/offer/withdraw/card',
    summary: 'Asks for the payout of an accepted offer to a card',
    body: CardWithdrawal,
    response: Decided,
  }),
  withdrawToBank: endpoint({
    method: 'POST',
    path: '/offer/withdraw/sepa',
    summary: 'Asks for the payout of an accepted offer to a bank account',
    body: BankWithdrawal,
    response: Decided,
  }),
  withdrawByMbway: endpoint({
    method: 'POST',
    path: '/offer/withdraw/mbway',
    summary: 'Asks for the payout of an accepted offer by MB WAY',
    body: Withdrawal,
    response: Decided,
  }),
  withdrawByMultibanco: endpoint({
    method: 'POST',
    path: '/offer/withdraw/multibanco',
    summary: 'Asks for the payout of an accepted offer by MULTIBANCO',
    body: Withdrawal,
    response: Decided,
  }),
};
