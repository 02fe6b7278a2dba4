import { escapeHtml } from '@patina/http/escape-html';
import { interpolate } from '@patina/http/interpolate';
import type { ShippedLanguage } from '@patina/platform/languages';
import { readDevice } from '@patina/shared-api/contract/account/device';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { formatDecimal, formatPrice, fromMinor } from '@patina/shared-api/money';
import type { Insertable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { ContentService } from '#store/content/content.ts';
import type { SettingsService } from '#store/settings/settings.ts';

/** A rendered email, not enqueued yet: `outboxRepository(transaction).add` enqueues it. */
export type Email = Insertable<Tables['mail']>;

/** Whom an email is for: an account, or an address that has none. */
export interface Recipient {
  id: number | null;
  name: string;
  email: string | null;
  /** Language of the email; null: the store's default. */
  language_id: number | null;
}

/** What an email says; `email` is another address than that of its recipient. */
type Said = Partial<Pick<EmailFacts, 'email' | 'browser' | 'link' | 'more' | 'money'>>;

/** Renders emails without reading the database, so that it can be used inside a transaction. */
export type EmailRenderer = (kind: EmailKind, to: Recipient, said?: Said) => Email;

export type EmailService = ReturnType<typeof emailService>;

/** Renders the store's emails. It reads settings and languages, so get a renderer before opening a transaction. */
export function emailService({ settings, content }: { settings: SettingsService; content: ContentService }) {
  async function renderer(): Promise<EmailRenderer> {
    const [{ site_name, support_email, payment_methods }, languages] = await Promise.all([
      settings.read(),
      content.languages(),
    ]);
    return (kind, { id, name, email, language_id }, said) => {
      const language = languages.find((one) => one.id === language_id) ?? languages.find((one) => one.default === 1);
      const recipient = email ?? '';
      const message = renderEmail({
        kind,
        name,
        email: recipient,
        ...said,
        language: language?.code ?? 'en',
        store: site_name,
        support: support_email,
        methods: payment_methods,
      });
      return { user_id: id, recipient, ...message };
    };
  }

  return {
    /** Reads settings and languages once, and returns a function that renders any number of emails. */
    renderer,

    async render(...given: Parameters<EmailRenderer>): Promise<Email> {
      return (await renderer())(...given);
    },
  };
}

import de from '#store/email/texts/de.json' with { type: 'json' };
import en from '#store/email/texts/en.json' with { type: 'json' };
import es from '#store/email/texts/es.json' with { type: 'json' };
import pt from '#store/email/texts/pt.json' with { type: 'json' };

/** Kinds of emails: those that have English texts. The other languages must have the same. */
export type EmailKind = keyof typeof en.kinds;

const LANGUAGES: Record<ShippedLanguage, EmailTexts> = { en, pt, es, de };

/** A payment by its method and, where it has one, the reference that it is made with. */
interface PaymentName {
  method: string;
  reference?: string | undefined;
}

/**
 * Values of an order or a payment: `number`, `amount`, `items`, `vat`. Days and names of payments are written in the recipient's
 * language.
 */
export type MoneyFacts = Record<string, string | Date | PaymentName>;

/** Facts of an email; any of them may come from visitors. */
export interface EmailFacts {
  kind: EmailKind;
  /** Language code of the recipient; emails in languages without texts are English. */
  language: string;
  /** The store's name. */
  store: string;
  /** The store's address for questions; null if there is none. */
  support: string | null;
  name: string;
  email: string;
  /** `User-Agent` header of the browser that it is about. */
  browser?: string | undefined;
  money?: MoneyFacts | undefined;
  /** What the store calls its payment methods. */
  methods?: readonly { code: string; title: string }[];
  /** URL of the button. */
  link?: string | undefined;
  /** URL of the second link, for an email that has one. */
  more?: string | undefined;
}

interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Renders an email as plain text and as HTML. */
export function renderEmail({ kind, language, link, more, money, methods = [], ...facts }: EmailFacts): RenderedEmail {
  const texts = textsIn(language);
  const { subject, lines, action, second, notes } = texts.kinds[kind];
  const values: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(money ?? {}).map(([name, value]) => [name, writeFact(value, language, methods)]),
    ),
    ...facts,
    support: facts.support ?? '',
    browser: deviceName(facts.browser ?? '', texts),
  };
  const fill = (text: string) => interpolate(text, values);
  const greeting = isPlainName(facts.name) ? texts.greeting : texts.greetingWithoutName;
  const before = [greeting, ...lines].map(fill);
  const after = [...notes, ...(facts.support === null ? [] : [texts.support])].map(fill);
  const button = link === undefined || action === undefined ? undefined : { action: fill(action), link };
  const other = more === undefined || second === undefined ? undefined : { action: fill(second), link: more };
  return {
    // A line break would start another header.
    subject: fill(subject).replace(/\s+/g, ' '),
    text: [...before, ...[button, other].flatMap(asText), ...after, facts.store].join('\n\n'),
    html: page(language, fill(subject), [
      ...before.map(paragraph),
      ...(button ? [buttonHtml(button), paragraph(texts.address), paragraph(button.link)] : []),
      ...(other ? [linkHtml(other)] : []),
      ...after.map(paragraph),
      paragraph(facts.store),
    ]),
  };
}

interface Link {
  action: string;
  link: string;
}

const asText = (link: Link | undefined) => (link === undefined ? [] : [`${link.action}:\n${link.link}`]);

/** `Firefox on Windows`: nothing that a visitor has made up. */
function deviceName(userAgent: string, { device, unknownBrowser }: EmailTexts): string {
  const { browser = unknownBrowser, system } = readDevice(userAgent);
  return system === undefined ? browser : interpolate(device, { browser, system });
}

/** A day is written as `29 November 2026`, in UTC, a payment as `MULTIBANCO 123456789`. */
function writeFact(fact: MoneyFacts[string], language: string, methods: NonNullable<EmailFacts['methods']>): string {
  if (typeof fact === 'string') return fact;
  if (!(fact instanceof Date)) {
    const { method, reference } = fact;
    const title = methodTitle(method, language, methods.find(({ code }) => code === method)?.title);
    return reference === undefined ? title : `${title} ${reference}`;
  }
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(fact);
}

function textsIn(language: string): EmailTexts {
  return (LANGUAGES as Partial<Record<string, EmailTexts>>)[language] ?? en;
}

/** Whether a name may appear in an email: anybody can register any address, so a name could be an advertisement. */
function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}'’ .-]{1,60}$/u.test(name) && !/\.\S/.test(name);
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px${text.includes('\n') ? ';white-space:pre-wrap' : ''}">${escapeHtml(text)}</p>`;

const buttonHtml = ({ action, link }: Link) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1f6f5c;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>`;

const linkHtml = ({ action, link }: Link) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="color:#1f6f5c">${escapeHtml(action)}</a></p>`;

const page = (language: string, title: string, parts: string[]) =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:24px;background:#f4f5f7"><div style="max-width:560px;margin:0 auto;padding:32px;border-radius:10px;background:#ffffff;color:#1f252e;font:16px/1.5 system-ui,sans-serif">${parts.join('')}</div></body></html>`;

/** An amount in hundredths of a currency as emails show it: `€1,234.50`; `1,234.50 Credits` without a currency. */
export function formatMoney(amountMinor: number, currency = 'Credits'): string {
  const amount = fromMinor(amountMinor);
  const symbol = /^[A-Z]{3}$/.test(currency) ? symbolOf(currency) : currency;
  return symbol === currency ? `${formatDecimal(amount)} ${currency}` : formatPrice(amount, symbol);
}

/** `EUR` → `€`; the code itself for a currency without a symbol. */
function symbolOf(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Texts of one email, with the placeholders `{store}`, `{name}`, `{email}`, `{browser}` and those of `money`. */
interface EmailText {
  subject: string;
  /** Before the button. */
  lines: string[];
  /** Text of the button, if the email has one. */
  action?: string;
  /** Text of a second link, if the email has one. */
  second?: string;
  /** After the button. */
  notes: string[];
}

/** Texts of all emails in one language. */
export interface EmailTexts {
  greeting: string;
  greetingWithoutName: string;
  /** Text in front of the button's URL as plain text. */
  address: string;
  /** Line with the support address `{{support}}`. */
  support: string;
  /** A browser on a system. */
  device: string;
  unknownBrowser: string;
  kinds: Record<EmailKind, EmailText>;
}
