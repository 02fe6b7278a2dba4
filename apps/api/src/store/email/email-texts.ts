import { interpolate } from '@patina/http/interpolate';
import type { ShippedLanguage } from '@patina/platform/languages';
import { readDevice } from '@patina/shared-api/contract/account/device';
import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { formatDecimal, formatPrice, fromMinor } from '@patina/shared-api/money';
import de from '#store/email/texts/de.json' with { type: 'json' };
import en from '#store/email/texts/en.json' with { type: 'json' };
import es from '#store/email/texts/es.json' with { type: 'json' };
import pt from '#store/email/texts/pt.json' with { type: 'json' };

/* The words of everything that people are told, and how values stand in them. */

/** Kinds of emails: those that have English texts. The other languages must have the same. */
export type EmailKind = keyof typeof en.kinds;

/** Kinds of alerts: what somebody has asked to be told of (docs/product.md#watchlist). */
export type AlertKind = keyof typeof en.alerts;

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

/** What the store calls its payment methods. */
export type MethodNames = readonly { code: string; title: string }[];

/** Texts of one email, with the placeholders `{store}`, `{name}`, `{email}`, `{browser}` and those of `money`. */
interface EmailText {
  subject: string;
  /** Of what is told on the page; absent for what is told by email only. */
  title?: string;
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
  alerts: Record<AlertKind, { title: string; text: string }>;
  /** Of the page that ends emails of a kind. */
  unsubscribe: { title: string; ask: string; button: string; done: string };
}

/** `Firefox on Windows`: nothing that a visitor has made up. */
export function deviceName(userAgent: string, { device, unknownBrowser }: EmailTexts): string {
  const { browser = unknownBrowser, system } = readDevice(userAgent);
  return system === undefined ? browser : interpolate(device, { browser, system });
}

/** All values of a text, as the reader's language has them. */
export const writeFacts = (facts: MoneyFacts, language: string, methods: MethodNames): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, writeFact(value, language, methods)]));

/** A day is written as `29 November 2026`, in UTC, a payment as `MULTIBANCO 123456789`. */
function writeFact(fact: MoneyFacts[string], language: string, methods: MethodNames): string {
  if (typeof fact === 'string') return fact;
  if (!(fact instanceof Date)) {
    const { method, reference } = fact;
    const title = methodTitle(method, language, methods.find(({ code }) => code === method)?.title);
    return reference === undefined ? title : `${title} ${reference}`;
  }
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(fact);
}

export function textsIn(language: string): EmailTexts {
  return (LANGUAGES as Partial<Record<string, EmailTexts>>)[language] ?? en;
}

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
