import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answer } from './envelope.ts';
import { Locale, wholeNumber } from './wire.ts';

/** A way to pay; `code` is `card`, `balance`, `multibanco`, `mbway`, `bank` or one the operator adds. */
export const PaymentMethod = z.object({ code: z.string(), title: z.string(), image: z.nullable(z.string()) });
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
  /** What the store keeps of what it pays a seller. */
  sell_fee_percent: z._default(z.number(), 0),
  /** Markup of the tag manager; null when none is configured. */
  google_tag: z.nullable(z.string()),
  internal_currency: z.object({
    name: z.string(),
    image: z.nullable(z.string()),
    /** Euros one unit is worth. */
    exchange_rate_eur: z.number(),
  }),
  /** Prefix of relative image paths; empty when the store draws its own pictures. */
  image_host: z.string(),
});
export type Settings = z.output<typeof Settings>;

/** `default` is 1 for the default entry, as in the specification's section 3. */
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

/** Operator texts by translation key, `namespace.key`, laid over the texts that ship with the pages. */
export const Localizations = z.record(z.string(), z.string());
export type Localizations = z.output<typeof Localizations>;

export const content = {
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'What the operator configured',
    query: Locale,
    response: answer(Settings),
  }),
  languages: endpoint({
    method: 'GET',
    path: '/languages',
    summary: 'Languages of the store',
    query: Locale,
    response: answer(z.array(Language)),
  }),
  localizations: endpoint({
    method: 'GET',
    path: '/localizations',
    summary: 'Operator texts of a language',
    query: z.extend(Locale, { lang_id: wholeNumber(1, 999_999) }),
    response: Localizations,
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/currencies',
    summary: 'Display currencies and their rates',
    query: Locale,
    response: answer(z.array(Currency)),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/countries',
    summary: 'Every ISO 3166-1 country',
    query: Locale,
    response: answer(z.array(Country)),
  }),
  staticPages: endpoint({
    method: 'GET',
    path: '/static-pages',
    summary: 'Static pages without their content',
    query: Locale,
    response: answer(z.array(StaticPageSummary)),
  }),
  staticPage: endpoint({
    method: 'GET',
    path: '/static-pages/{id}',
    summary: 'One static page',
    query: Locale,
    response: answer(StaticPage),
  }),
  socialLinks: endpoint({
    method: 'GET',
    path: '/social-links',
    summary: 'Links to the store elsewhere',
    query: Locale,
    response: answer(z.array(SocialLink)),
  }),
};
