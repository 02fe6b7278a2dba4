import * as z from 'zod/mini';
import { isMoney } from '../../money-arithmetic.ts';
import {
  emailAddress,
  optionalText,
  personAddress,
  personName,
  requiredText,
  termsAccepted,
} from '../account/personal-fields.ts';
import { readTradeLink } from '../account/trade-link.ts';
import { UnitFacts } from '../catalogue/units.ts';
import { NextStep, PaymentStatus } from '../payments/deposit.ts';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { Trade } from '../trades/trade.ts';

/** Header with the idempotency key of a purchase or top-up: requests with the same key pay once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** A phone number as typed, without spaces, hyphens and parentheses. */
const buyersPhone = z.pipe(
  z.string('checkout-phone-required').check(z.trim(), z.minLength(1, 'checkout-phone-required')),
  z.pipe(
    z.transform((typed: string) => typed.replace(/[\s()-]/g, '')),
    z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'checkout-phone-invalid')),
  ),
);

/** A trade link that is refused at its field. */
const tradeLink = requiredText('trade-link-required').check(
  z.refine((link) => readTradeLink(link) !== undefined, 'trade-link-malformed'),
);

/** In the internal currency. */
const seenTotal = z.number().check(z.gte(0), z.lt(1e9), z.refine(isMoney, 'must have two places at most'));

/** The checkout form of the cart (docs/product.md#checkout). */
export const Checkout = z.extend(BodyLocale, {
  ...personName,
  email: emailAddress('email-required', 'email-invalid'),
  phone: buyersPhone,
  steamId: z.optional(optionalText),
  tradeUrl: tradeLink,
  ...personAddress('checkout-address-required', 'checkout-post-code-required'),
  paymentMethod: requiredText('payment-method-required'),
  directPayment: z.optional(z.boolean()),
  promocode: z.optional(z.nullable(shortText)),
  termsAccepted,
  /**
   * The total that the shopper has seen, after the discount, in the internal currency; a purchase at another total is
   * rejected.
   */
  expectedTotal: z.optional(seenTotal),
});
export type Checkout = z.output<typeof Checkout>;

export const PurchaseAnswer = z.object({
  status: z.literal('OK'),
  /** Balance after the purchase, in the internal currency. */
  balance: z.number(),
  /** Address to pay at; absent if it is paid. */
  redirect_url: z.optional(z.string()),
  order: z.number(),
  message: z.optional(z.string()),
});
export type PurchaseAnswer = z.output<typeof PurchaseAnswer>;

export const OrderStatus = z.enum(['pending', 'processing', 'completed', 'cancelled', 'refunded', 'reversed']);
export type OrderStatus = z.output<typeof OrderStatus>;

/** Kinds of events in an order's history: changes of status and others. */
export const OrderEventKind = z.enum([...OrderStatus.options, 'late_payment']);
export type OrderEventKind = z.output<typeof OrderEventKind>;

export const OrderItem = z.object({
  item_id: z.number(),
  title: z.string(),
  /** Internal currency. */
  price: z.number(),
  count: z.number(),
  img_url: z.string(),
  item_quality: z.nullable(z.string()),
  item_type: z.string(),
  /** The very item that was bought; null where the items of its product are not known one by one. */
  unit: z.optional(z.nullable(UnitFacts)),
  /** The item's way to the buyer. */
  trade: z.optional(Trade),
  /** What was paid back for this item, in the internal currency; null while nothing was. */
  refund: z.optional(
    z.nullable(z.object({ amount: z.number(), at: z.number(), charged: z.optional(z.nullable(z.number())) })),
  ),
  /** `price` in the currency of the order's `charged`; null where that is. */
  charged: z.optional(z.nullable(z.number())),
});
export type OrderItem = z.output<typeof OrderItem>;

/** What the payment of an order charges, in its currency; the parts are those of the order. */
export const Charged = z.object({
  /** Code of the currency. */
  currency: z.string(),
  total: z.number(),
  subtotal: z.number(),
  discount: z.number(),
  vat: z.number(),
});
export type Charged = z.output<typeof Charged>;

/** The payment of an order. */
export const OrderPayment = z.object({
  status: PaymentStatus,
  next: NextStep,
  /** Until when it keeps the items of its order; seconds since 1970. */
  until: z.number(),
});

/** What of a paid order has not been sent: its buyer may cancel it, and change where it goes (docs/product.md#before-it-is-sent). */
export const UnsentItems = z.object({
  /** Number of items. */
  count: z.number(),
  /** What is paid back for them, in the internal currency. */
  amount: z.number(),
  /** The same in the currency of the order's `charged`; null if it goes to the balance. */
  charged: z.nullable(z.number()),
  /** Whether another item of the order is in an open trade offer: the trade link stays as it is until that is answered. */
  is_in_offer: z.boolean(),
  /** Until when the trade link cannot be changed after a change of credentials; null if it can be. */
  link_waits_until: z.nullable(z.number()),
});
export type UnsentItems = z.output<typeof UnsentItems>;

/** An order. Amounts in the internal currency unless they are charged ones; times are seconds since 1970. */
export const Purchase = z.object({
  id: z.number(),
  created_at: z.number(),
  /** Title of the only item, of the pack, or of the first item. */
  title: z.string(),
  count: z.number(),
  /** Amount paid, after the discount, VAT included. */
  total: z.number(),
  sum: z.number(),
  subtotal: z.number(),
  discount: z.number(),
  promocode: z.nullable(z.string()),
  vat_percent: z.number(),
  /** The part of the total that is VAT. */
  vat: z.number(),
  /** Name of the internal currency. */
  currency: z.string(),
  status: OrderStatus,
  payment_method: z.string(),
  /** Null if it is paid from the balance, or free. */
  charged: z.optional(z.nullable(Charged)),
  payment: z.optional(z.nullable(OrderPayment)),
  /** Number of the order that has its items instead; null for all others. */
  replaced_by: z.optional(z.nullable(z.number())),
  /** Until when its delivery waits after a change of credentials; null if it does not. */
  waits_until: z.optional(z.nullable(z.number())),
  /** The trade link that its items go to; null where it has been erased. */
  trade_link: z.optional(z.nullable(z.string())),
  /** Number of its receipt, such as `R-000123`; null while it has none. */
  receipt: z.optional(z.nullable(z.string())),
  /** Null where nothing is to be sent. */
  unsent: z.optional(z.nullable(UnsentItems)),
  img_url: z.string(),
  image_url: z.string(),
  item_quality: z.nullable(z.string()),
  item_type: z.string(),
  items: z.array(OrderItem),
  events: z.array(z.object({ kind: OrderEventKind, at: z.number() })),
});
export type Purchase = z.output<typeof Purchase>;

/** An order that waits for its payment. */
export const OpenOrder = z.object({
  id: z.number(),
  /** In `currency`. */
  amount: z.number(),
  /** Code of the currency. */
  currency: z.string(),
  payment_method: z.string(),
  next: NextStep,
  /** Until when it keeps its items; seconds since 1970. */
  until: z.number(),
  /** Ids of its products. */
  items: z.array(z.number()),
});
export type OpenOrder = z.output<typeof OpenOrder>;

/** What the shopper has seen of a pack or prompt: a purchase at another price, or of other products, is rejected. */
const SeenContents = z.extend(BodyLocale, {
  /** Price, in the internal currency. */
  expectedTotal: z.optional(seenTotal),
  /** Ids of its products, in any order. */
  expectedItems: z.optional(z.array(rowId).check(z.maxLength(1000))),
});
export type SeenContents = z.output<typeof SeenContents>;

/** Another trade link for what has not been sent of an order; `seen_link` is the one that it replaces. */
export const TradeLinkChange = z.extend(BodyLocale, { order: rowId, trade_link: tradeLink, seen_link: shortText });

export const purchase = {
  product: post(
    '/purchase/product',
    'Buys what is in the cart, from the balance or by a payment',
    Checkout,
    PurchaseAnswer,
  ),
  pack: post(
    '/purchase/pack',
    'Buys a pack from the balance',
    z.extend(SeenContents, { pack_id: rowId }),
    PurchaseAnswer,
  ),
  prompt: post(
    '/purchase/prompt',
    'Accepts a personal offer of products, paid from the balance',
    z.extend(SeenContents, { prompt_id: rowId }),
    PurchaseAnswer,
  ),
  open: get(
    '/purchase/open',
    "The user's orders that wait for their payment, newest first",
    Locale,
    answer(z.array(OpenOrder)),
  ),
  giveUp: post(
    '/purchase/give-up',
    'Gives up an order that waits for its payment, and releases its items',
    z.extend(BodyLocale, { order: rowId }),
    Done,
  ),
  cancel: post(
    '/purchase/cancel',
    'Cancels what has not been sent of a paid order: it is paid back to where it came from, once',
    z.extend(BodyLocale, { order: rowId }),
    Done,
  ),
  tradeLink: post(
    '/purchase/trade-link',
    'Changes where the items of an order go that have not been sent; needs a confirmation',
    TradeLinkChange,
    Done,
  ),
  history: get('/purchase/history', "The user's orders, newest first", Locale, answer(z.array(Purchase))),
};
