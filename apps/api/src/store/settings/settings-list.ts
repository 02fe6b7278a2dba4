import type { ShippedLanguage } from '@patina/platform/languages';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { PaymentMethod, type Settings } from '@patina/shared-api/contract/content/content';
import { AnnouncementDraft } from '@patina/shared-api/contract/desk/content';
import { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import {
  methodTitle,
  PAYMENT_METHODS,
  type PaymentMethodCode,
} from '@patina/shared-api/contract/payments/payment-methods';
import { foldIban, hasIbanChecksum } from '@patina/shared-api/contract/payouts/iban';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import * as z from 'zod/mini';
import { sanitizeMarkup } from '#platform/html/sanitize-html.ts';

const text = (longest: number) =>
  z.string('must be a text').check(z.trim(), z.maxLength(longest, `must be at most ${longest} characters`));
const html = z
  .pipe(text(20_000), z.transform(sanitizeMarkup))
  .register(z.globalRegistry, { contentMediaType: 'text/html' });
const yesOrNo = z.boolean('must be true or false');
const number = z.number('must be a number');
const amount = number.check(z.gt(0, 'must be more than 0'), z.lte(1_000_000, 'must be at most 1000000'));
const whole = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .check(z.gte(least, `must be ${least} or more`), z.lte(most, `must be at most ${most}`));
const percent = number.check(z.gte(0, 'must be 0 or more'), z.lte(100, 'must be at most 100'));
/** A text of a form; other texts are rejected with the code, which is also in the JSON Schema. */
const formed = (longest: number, pattern: RegExp, problem: ProblemCode) =>
  text(longest).check(z.regex(pattern, problem)).register(z.globalRegistry, { problem });
const picture = z.nullable(formed(2000, /^(https?:\/\/|\/(?!\/)|data:image\/)/, 'setting-picture-invalid'));
const methodsWith = (code: z.ZodMiniType<string>) =>
  z
    .array(
      z.object({
        ...z.omit(PaymentMethod, { minutes_to_pay: true }).shape,
        code,
        title: text(80).check(z.minLength(1, 'must not be empty')),
        image: picture,
      }),
      'must be a list of methods such as [{"code":"card","title":"Credit/Debit card","image":null}]',
    )
    .check(
      z.refine(
        (given) => new Set(given.map((method) => method.code)).size === given.length,
        'setting-methods-twice' satisfies ProblemCode,
      ),
    );

const cents = z.multipleOf(0.01, 'must have at most two decimal places');
const bound = number.check(z.gte(0, 'must be 0 or more'), z.lte(1_000_000, 'must be at most 1000000'), cents);
const share = percent.check(z.lt(100, 'must be less than 100'), cents);
const notEmpty = z.minLength(1, 'must not be empty');

const email = z
  .string('must be an email address or null')
  .check(z.email('email-invalid' satisfies ProblemCode))
  .register(z.globalRegistry, { problem: 'email-invalid' });

const tradeLink = z.string('must be a text').check(
  z.refine((link) => readTradeLink(link) !== undefined, 'trade-link-malformed' satisfies ProblemCode),
  z.overwrite((link) => readTradeLink(link)?.link ?? link),
);

const iban = z.string('must be a text').check(
  z.overwrite(foldIban),
  z.refine((typed) => typed === '' || hasIbanChecksum(typed), 'iban-invalid' satisfies ProblemCode),
);

const method = (code: PaymentMethodCode) => ({ code, title: methodTitle(code, 'en'), image: null });

/** What an operator may set, and what a new store has. */
const setting = <Rule extends z.ZodMiniType>(rule: Rule, initial: z.output<Rule>) => ({
  rule,
  initial,
  isShared: false as const,
});

/** A setting that two owners change: where money and items go, what holds a thief up, what runs in pages, and the limits. */
const shared = <Rule extends z.ZodMiniType>(rule: Rule, initial: z.output<Rule>) => ({
  rule,
  initial,
  isShared: true as const,
});

/** What a new store says below its pages. */
const COPYRIGHT: Record<ShippedLanguage, string> = {
  en: '<p>© Patina. All item names and trademarks belong to their owners; Patina is not affiliated with Valve.</p>',
  pt: '<p>© Patina. Todos os nomes de itens e marcas pertencem aos seus proprietários; a Patina não está associada à Valve.</p>',
  es: '<p>© Patina. Todos los nombres de artículos y marcas pertenecen a sus propietarios; Patina no está asociada a Valve.</p>',
  de: '<p>© Patina. Alle Namen von Gegenständen und alle Marken gehören ihren Inhabern; Patina ist nicht mit Valve verbunden.</p>',
};

/** The copyright line in a language, as long as the operator has no own. */
export function copyrightIn(language: string, { copyright }: Pick<StoreSettings, 'copyright'>): string {
  const translations: Partial<Record<string, string>> = COPYRIGHT;
  return copyright === COPYRIGHT.en ? (translations[language] ?? copyright) : copyright;
}

/** All settings, a row for each: those of the contract, with stricter values, and those that no page receives. */
const SETTINGS = {
  site_name: setting(text(60).check(notEmpty), 'Patina'),
  logo: setting(picture, null),
  requisites: setting(
    html,
    '<p>Patina Marketplace, Lda.<br>Rua do Exemplo 12, 1100-001 Lisboa, Portugal<br>VAT number PT 500 000 000</p>',
  ),
  copyright: setting(html, COPYRIGHT.en),
  support_email: setting(z.nullable(email), 'support@patina.test'),
  is_reg_enabled: setting(yesOrNo, true),
  offer_enabled: setting(yesOrNo, true),
  min_top_up: setting(amount.check(cents), 1),
  vat_percent: setting(percent, 23),
  payment_methods: setting(
    methodsWith(formed(40, /^[a-z][a-z0-9_-]*$/, 'setting-code-invalid')).check(
      z.minLength(1, 'must name at least one method'),
    ),
    PAYMENT_METHODS.map(method),
  ),
  payout_methods: setting(
    methodsWith(z.enum(PayoutMethod.options, `must be one of ${PayoutMethod.options.join(', ')}`)),
    [method('card'), method('bank')],
  ),
  sell_fee_percent: setting(share, 5),
  sell_margin_percent: shared(share, 15),
  hand_over_days: setting(whole(1, 30), 3),
  /** Offers that are accepted at once pay their sellers at most so much, in euros: for one item; no offer is where it is 0. */
  instant_item: shared(bound, 0),
  /** Of a product with so many units, in stock or on their way, none is bought at once. */
  instant_stock: shared(whole(0, 1000), 3),
  /** In a day, which begins at midnight in UTC: to one seller, and to all. */
  instant_seller_day: shared(bound, 100),
  instant_store_day: shared(bound, 1000),
  /** From so many reversed trades of a seller on, no offer of theirs. */
  instant_reversals: shared(whole(1, 100), 1),
  /** Days for which prices elsewhere are compared with ours; 0: never. */
  reference_days: setting(whole(0, 90), 7),
  /** Whether an item is for sale from its arrival on, and delivered once Steam no longer protects the trade in which it came. */
  sell_protected: setting(yesOrNo, true),
  /** Markup of the tag manager; runs in every page. */
  google_tag: shared(z.nullable(text(20_000)), null),
  internal_currency: shared(
    z.object(
      { name: text(40).check(notEmpty), image: picture, exchange_rate_eur: amount },
      'must be an object such as {"name":"Credits","image":null,"exchange_rate_eur":1}',
    ),
    { name: 'Credits', image: null, exchange_rate_eur: 1 },
  ),
  image_host: setting(formed(2000, /^(https?:\/\/\S+)?$/, 'setting-host-invalid'), ''),
  /** Days within which sellers accept our price. */
  decision_days: setting(whole(1, 90), 7),
  /** Trade links of the store's Steam accounts, to which sellers send. */
  trade_links: shared(z.array(tradeLink, 'must be a list of trade links such as ["https://steamcommunity.com/…"]'), []),
  /** How long a proof of identity counts for changes of credentials and for withdrawals. */
  confirmation_minutes: shared(whole(1, 60), 5),
  /** How long the session of somebody with roles lasts, and how long without being used. */
  operator_hours: shared(whole(1, 24), 8),
  operator_idle_minutes: shared(whole(5, 240), 30),
  /** How long payouts and deliveries wait after a change of credentials. */
  wait_hours: shared(whole(0, 168), 24),
  /** Items, and their value in Credits, that an account's unpaid orders may keep while one of them waits for a slow payment. */
  hold_items: shared(whole(1, 1000), 10),
  hold_value: shared(amount, 2000),
  /** The same for accounts that have paid no order yet. */
  new_hold_items: shared(whole(1, 1000), 3),
  new_hold_value: shared(amount, 300),
  /** How long a slow payment keeps the last unit of a product. */
  last_unit_hold_minutes: shared(whole(30, 10_080), 60),
  /** Above it, in euros, a second person must approve what an operator does with money. */
  four_eyes_limit: shared(
    number.check(z.gte(0, 'must be 0 or more'), z.lte(1_000_000, 'must be at most 1000000')),
    500,
  ),
  /** The store's bank account that sellers are paid from; name and IBAN are empty while it makes no batches. */
  payout_account: shared(
    z.object(
      { name: text(70), iban, bic: formed(11, /^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'setting-bic-invalid') },
      'must be an object such as {"name":"Patina, Lda.","iban":"PT50000201231234567890154","bic":""}',
    ),
    { name: '', iban: '', bic: '' },
  ),
  /** Modules of remotes that fill no slot, whatever is released: `reviews/ProductReviews@product.below-facts`. */
  switched_off_fillers: setting(
    z
      .array(
        formed(120, /^[a-z][a-z0-9-]*\/\w+@[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/, 'setting-filler-invalid'),
        'must be a list such as ["reviews/ProductReviews@product.below-facts"]',
      )
      .check(z.maxLength(50, 'must be at most 50')),
    [],
  ),
  /** Where the team of an app is told that its release fails more often: `catalog: team@example.com`. */
  release_team_addresses: setting(
    z
      .array(
        formed(200, /^[a-z][a-z0-9-]{0,39}: [^\s@]+@[^\s@]+\.[^\s@]+$/, 'setting-team-invalid'),
        'must be a list such as ["catalog: team@example.com"]',
      )
      .check(z.maxLength(50, 'must be at most 50')),
    [],
  ),
  /** What every page says above its header; null for nothing. */
  announcement: setting(z.nullable(AnnouncementDraft), null),
} satisfies Record<keyof Settings, unknown> & Record<string, unknown>;

export type SettingKey = keyof typeof SETTINGS;

export type StoreSettings = { [Key in SettingKey]: z.output<(typeof SETTINGS)[Key]['rule']> };

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export const ruleOf = (key: SettingKey): z.ZodMiniType => SETTINGS[key].rule;

/** Settings of a new store; operators change them by `settings set`. */
export const INITIAL_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { initial }]) => [key, initial]),
) as StoreSettings;

/** Settings of a new store for trials. The trade link is that of the last account number, which nobody has. */
export const exampleSettings: Partial<StoreSettings> = {
  trade_links: ['https://steamcommunity.com/tradeoffer/new/?partner=4294967295&token=Patina-1'],
  payout_account: { name: 'Patina Marketplace, Lda.', iban: 'DE89370400440532013000', bic: '' },
};

/** Settings that are HTML of the operator. */
export const HTML_SETTINGS = SETTING_KEYS.filter((key) => SETTINGS[key].rule === html);

type SharedSetting = { [Key in SettingKey]: (typeof SETTINGS)[Key]['isShared'] extends true ? Key : never }[SettingKey];

/** Settings that two owners change. */
export const SHARED_SETTINGS = SETTING_KEYS.filter((key): key is SharedSetting => SETTINGS[key].isShared);

/** Whether two owners change it. */
export const isSharedSetting = (key: SettingKey): boolean => SETTINGS[key].isShared;
