import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale, wholeNumber } from '../protocol/request-parameters.ts';

/** A payment method; `code` is one of `PaymentMethodCode`, or one that the operator has added. */
export const PaymentMethod = z.object({
  code: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  /** Minutes in which it must be paid; absent if the provider says so only with the payment. */
  minutes_to_pay: z.optional(z.number()),
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const Settings = z.object({
  site_name: z.string(),
  logo: z.nullable(z.string()),
  /** Sanitised HTML. */
  requisites: z.string(),
  /** Sanitised HTML. */
  copyright: z.string(),
  support_email: z.nullable(z.string()),
  is_reg_enabled: z.boolean(),
  offer_enabled: z.boolean(),
  /** Smallest top-up in the internal currency. */
  min_top_up: z.number(),
  vat_percent: z.number(),
  payment_methods: z.array(PaymentMethod),
  /** Payout methods of the sell flow. */
  payout_methods: z.array(PaymentMethod),
  /** The store's share of the price paid to a seller. */
  sell_fee_percent: z._default(z.number(), 0),
  /** How much less than its retail price the store suggests to sellers of a skin, before the fee. */
  sell_margin_percent: z._default(z.number(), 0),
  /** Days in which a seller who has accepted our price sends the skin. */
  hand_over_days: z._default(z.number(), 3),
  /** Markup of the tag manager; null if none is configured. */
  google_tag: z.nullable(z.string()),
  internal_currency: z.object({
    name: z.string(),
    image: z.nullable(z.string()),
    /** Value of one unit in euros. */
    exchange_rate_eur: z.number(),
  }),
  /** Prefix of relative image paths; empty if the store draws its own pictures. */
  image_host: z.string(),
  /** Modules that fill no slot, as `remote/Module@slot`; absent if there are none. */
  switched_off_fillers: z.optional(z.array(z.string())),
});
export type Settings = z.output<typeof Settings>;

/** `default` is 1 for the default entry (docs/product.md#currency). */
export const Language = z.object({ id: z.number(), code: z.string(), title: z.string(), default: z.number() });
export type Language = z.output<typeof Language>;

/** `value` is the rate: units of this currency for one euro. */
export const Currency = z.object({ code: z.string(), symbol: z.string(), value: z.number(), default: z.number() });
export type Currency = z.output<typeof Currency>;

export const Country = z.object({ id: z.number(), iso: z.string(), title: z.string() });
export type Country = z.output<typeof Country>;

/** Entry of the list of static pages; flags are 0 or 1. */
export const StaticPageSummary = z.object({
  id: z.number(),
  slug: z.nullable(z.string()),
  title: z.string(),
  is_terms: z.number(),
  is_privacy: z.number(),
});
export type StaticPageSummary = z.output<typeof StaticPageSummary>;

/** `content` is sanitised HTML. */
export const StaticPage = z.extend(StaticPageSummary, { content: z.string() });
export type StaticPage = z.output<typeof StaticPage>;

export const SocialLink = z.object({ id: z.number(), link: z.string(), img: z.string(), title: z.string() });
export type SocialLink = z.output<typeof SocialLink>;

/** Operator texts by translation key, `namespace.key`; they override the texts built into the pages. */
export const Localizations = z.record(z.string(), z.string());
export type Localizations = z.output<typeof Localizations>;

export const content = {
  settings: get('/settings', 'Settings of the operator', Locale, answer(Settings)),
  languages: get('/languages', 'Languages of the store', Locale, answer(z.array(Language))),
  localizations: get(
    '/localizations',
    'Operator texts of a language',
    z.extend(Locale, { lang_id: wholeNumber(1, 999_999) }),
    Localizations,
  ),
  currencies: get('/currencies', 'Display currencies and their rates', Locale, answer(z.array(Currency))),
  countries: get('/countries', 'Every ISO 3166-1 country', Locale, answer(z.array(Country))),
  staticPages: get('/static-pages', 'Static pages without their content', Locale, answer(z.array(StaticPageSummary))),
  staticPage: get('/static-pages/{id}', 'One static page', Locale, answer(StaticPage)),
  socialLinks: get('/social-links', 'Links to the store elsewhere', Locale, answer(z.array(SocialLink))),
};
