import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { PaymentMethod, Settings } from '@patina/shared-api/contract/content/content';
import { AnnouncementDraft } from '@patina/shared-api/contract/desk/content';
import { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
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
const amount = z
  .number('must be a number')
  .check(z.gt(0, 'must be more than 0'), z.lte(1_000_000, 'must be at most 1000000'));
const percent = z.number('must be a number').check(z.gte(0, 'must be 0 or more'), z.lte(100, 'must be at most 100'));
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

const email = z
  .string('must be an email address or null')
  .check(z.email('email-invalid' satisfies ProblemCode))
  .register(z.globalRegistry, { problem: 'email-invalid' });

const heldItems = z
  .int('must be a whole number')
  .check(z.gte(1, 'must be 1 or more'), z.lte(1000, 'must be at most 1000'));

const tradeLink = z.string('must be a text').check(
  z.refine((link) => readTradeLink(link) !== undefined, 'trade-link-malformed' satisfies ProblemCode),
  z.overwrite((link) => readTradeLink(link)?.link ?? link),
);

/** Settings that an operator may set: the contract's schema with stricter values, and settings that no page receives. */
export const SettingsSchema = z.object({
  ...Settings.shape,
  site_name: text(60).check(z.minLength(1, 'must not be empty')),
  logo: picture,
  requisites: html,
  copyright: html,
  support_email: z.nullable(email),
  is_reg_enabled: yesOrNo,
  offer_enabled: yesOrNo,
  min_top_up: amount.check(z.multipleOf(0.01, 'must have at most two decimal places')),
  vat_percent: percent,
  payment_methods: methodsWith(formed(40, /^[a-z][a-z0-9_-]*$/, 'setting-code-invalid')).check(
    z.minLength(1, 'must name at least one method'),
  ),
  payout_methods: methodsWith(z.enum(PayoutMethod.options, `must be one of ${PayoutMethod.options.join(', ')}`)),
  sell_fee_percent: percent.check(
    z.lt(100, 'must be less than 100'),
    z.multipleOf(0.01, 'must have at most two decimal places'),
  ),
  sell_margin_percent: percent.check(
    z.lt(100, 'must be less than 100'),
    z.multipleOf(0.01, 'must have at most two decimal places'),
  ),
  hand_over_days: z.int('must be a whole number').check(z.gte(1, 'must be 1 or more'), z.lte(30, 'must be at most 30')),
  /** Days within which sellers accept our price. */
  decision_days: z.int('must be a whole number').check(z.gte(1, 'must be 1 or more'), z.lte(90, 'must be at most 90')),
  /** Trade links of the store's Steam accounts, to which sellers send. */
  trade_links: z.array(tradeLink, 'must be a list of trade links such as ["https://steamcommunity.com/…"]'),
  /** How long a proof of identity counts for changes of credentials and for withdrawals. */
  confirmation_minutes: z
    .int('must be a whole number')
    .check(z.gte(1, 'must be 1 or more'), z.lte(60, 'must be at most 60')),
  /** How long the session of somebody with roles lasts, and how long without being used. */
  operator_hours: z.int('must be a whole number').check(z.gte(1, 'must be 1 or more'), z.lte(24, 'must be at most 24')),
  operator_idle_minutes: z
    .int('must be a whole number')
    .check(z.gte(5, 'must be 5 or more'), z.lte(240, 'must be at most 240')),
  /** How long payouts and deliveries wait after a change of credentials. */
  wait_hours: z.int('must be a whole number').check(z.gte(0, 'must be 0 or more'), z.lte(168, 'must be at most 168')),
  /** Items, and their value in Credits, that an account's unpaid orders may keep while one of them waits for a slow payment. */
  hold_items: heldItems,
  hold_value: amount,
  /** The same for accounts that have paid no order yet. */
  new_hold_items: heldItems,
  new_hold_value: amount,
  /** How long a slow payment keeps the last unit of a product. */
  last_unit_hold_minutes: z
    .int('must be a whole number')
    .check(z.gte(30, 'must be 30 or more'), z.lte(10_080, 'must be at most 10080')),
  /** Above it, in euros, a second person must approve what an operator does with money. */
  four_eyes_limit: z
    .number('must be a number')
    .check(z.gte(0, 'must be 0 or more'), z.lte(1_000_000, 'must be at most 1000000')),
  /** The store's bank account that sellers are paid from; name and IBAN are empty while it makes no batches. */
  payout_account: z.object(
    {
      name: text(70),
      iban: z.string('must be a text').check(
        z.overwrite(foldIban),
        z.refine((iban) => iban === '' || hasIbanChecksum(iban), 'iban-invalid' satisfies ProblemCode),
      ),
      bic: formed(11, /^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'setting-bic-invalid'),
    },
    'must be an object such as {"name":"Patina, Lda.","iban":"PT50000201231234567890154","bic":""}',
  ),
  /** What every page says above its header; null for nothing. */
  announcement: z.nullable(AnnouncementDraft),
  google_tag: z.nullable(text(20_000)),
  internal_currency: z.object(
    {
      name: text(40).check(z.minLength(1, 'must not be empty')),
      image: picture,
      exchange_rate_eur: amount,
    },
    'must be an object such as {"name":"Credits","image":null,"exchange_rate_eur":1}',
  ),
  image_host: formed(2000, /^(https?:\/\/\S+)?$/, 'setting-host-invalid'),
});

export type StoreSettings = z.output<typeof SettingsSchema>;

export type SettingKey = keyof StoreSettings;

export const SETTING_KEYS = Object.keys(SettingsSchema.shape) as SettingKey[];

/** Settings that are HTML of the operator. */
export const HTML_SETTINGS = ['requisites', 'copyright'] as const satisfies SettingKey[];
