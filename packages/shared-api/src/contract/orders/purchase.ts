import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer } from './envelope.ts';
import { emailAddress, MALFORMED_TRADE_LINK, MAX_FIELD, optionalText, requiredText } from './person.ts';
import { readTradeLink } from './trade-link.ts';
import { BodyLocale, Locale, shortText } from './wire.ts';

/** Refusals of a purchase that a page tells apart; `errors` says the amounts. */
export const INSUFFICIENT_BALANCE = 'Insufficient balance';
export const PRICE_CHANGED = 'The price has changed';
export const ITEMS_SOLD = 'Some items have been sold';

/** Header that names one attempt to buy or to top up: the same key never pays twice. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** A phone number as it is typed, without its spaces, hyphens and parentheses. */
const buyersPhone = z.pipe(
  z.string('Valid phone number is required').check(z.trim(), z.minLength(1, 'Valid phone number is required')),
  z.pipe(
    z.transform((typed: string) => typed.replace(/[\s()-]/g, '')),
    z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'Invalid phone number')),
  ),
);

/** Id of a country, as the select has it, or its ISO code. */
export const chosenCountry = z.union(
  [
    z.int().check(z.positive('Country is required')),
    z
      .string()
      .check(z.trim(), z.minLength(1, 'Country is required'), z.maxLength(MAX_FIELD, 'This country is not supported')),
  ],
  'Country is required',
);

const termsAccepted = z.optional(
  z.boolean().check(z.refine((accepted) => accepted, 'You must accept the terms and conditions')),
);

/** The checkout form of the cart (specification, sections 3 and 5). */
export const Checkout = z.extend(BodyLocale, {
  name: requiredText('First name is required'),
  surname: requiredText('Last name is required'),
  email: emailAddress('Email is required', 'Invalid email format'),
  phone: buyersPhone,
  steamId: z.optional(optionalText),
  tradeUrl: requiredText('Steam trade link is required').check(
    z.refine((link) => readTradeLink(link) !== undefined, MALFORMED_TRADE_LINK),
  ),
  country: chosenCountry,
  city: requiredText('City is required'),
  address: requiredText('Address line is required'),
  postCode: requiredText('Post Code is required'),
  paymentMethod: requiredText('Please select a payment method'),
  directPayment: z.optional(z.boolean()),
  promocode: z.optional(z.nullable(shortText)),
  termsAccepted,
  /** The total that the shopper has seen, discount included, in the internal currency; another one is refused. */
  expectedTotal: z.optional(z.number().check(z.gte(0), z.lt(1e9))),
});
export type Checkout = z.output<typeof Checkout>;

export const PurchaseAnswer = z.object({
  status: z.literal('OK'),
  /** Balance after the purchase, internal currency. */
  balance: z.number(),
  /** Where to pay; absent when it is paid. */
  redirect_url: z.optional(z.string()),
  /** Id of the order. */
  order: z.number(),
  message: z.optional(z.string()),
});
export type PurchaseAnswer = z.output<typeof PurchaseAnswer>;

export const OrderStatus = z.enum(['pending', 'processing', 'completed', 'cancelled', 'refunded', 'reversed']);
export type OrderStatus = z.output<typeof OrderStatus>;

/** What happens to an order, beside its changes of status. */
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
});
export type OrderItem = z.output<typeof OrderItem>;

/** An order. Amounts in the internal currency; times are seconds since 1970. */
export const Purchase = z.object({
  id: z.number(),
  created_at: z.number(),
  /** Of the only item, of the pack, or of the first item. */
  title: z.string(),
  count: z.number(),
  /** Paid, discount taken off, VAT included. */
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
  img_url: z.string(),
  image_url: z.string(),
  item_quality: z.nullable(z.string()),
  item_type: z.string(),
  items: z.array(OrderItem),
  /** What has happened to it, the oldest first. */
  events: z.array(z.object({ kind: OrderEventKind, at: z.number() })),
});
export type Purchase = z.output<typeof Purchase>;

/** Id of a row, as bodies name it. */
export const rowId = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));

export const purchase = {
  product: endpoint({
    method: 'POST',
    path: '/purchase/product',
    summary: 'Buys what is in the cart, from the balance or by a payment',
    body: Checkout,
    response: PurchaseAnswer,
  }),
  pack: endpoint({
    method: 'POST',
    path: '/purchase/pack',
    summary: 'Buys a pack from the balance',
    body: z.extend(BodyLocale, { pack_id: rowId }),
    response: PurchaseAnswer,
  }),
  prompt: endpoint({
    method: 'POST',
    path: '/purchase/prompt',
    summary: 'Takes an offer that was made to the user, paid from the balance',
    body: z.extend(BodyLocale, { prompt_id: rowId }),
    response: PurchaseAnswer,
  }),
  history: endpoint({
    method: 'GET',
    path: '/purchase/history',
    summary: "The user's orders, the latest first",
    query: Locale,
    response: answer(z.array(Purchase)),
  }),
};
