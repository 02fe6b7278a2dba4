import { escapeHtml } from '@patina/http/escape-html';
import { interpolate } from '@patina/http/interpolate';
import type { Insertable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { type ContentService, languageOf } from '#store/content/content.ts';
import {
  deviceName,
  type EmailKind,
  type MethodNames,
  type MoneyFacts,
  textsIn,
  writeFacts,
} from '#store/email/email-texts.ts';
import type { SettingsService } from '#store/settings/settings.ts';
import { type Notice, noticeOf } from '#store/told/notice.ts';
import { isMailed } from '#store/told/told-kinds.ts';

/** An email as it is stored. */
export type Email = Insertable<Tables['mail']>;

/** Something that somebody is told, rendered and not written yet: `outboxRepository(transaction).tell` writes it. */
export interface Told {
  /** Undefined where the person does not want it by email. */
  mail: Email | undefined;
  /** What is told on the page; undefined where it is told by email only. */
  notice: Notice | undefined;
}

/** Whom an email is for: an account, or an address that has none. */
export interface Recipient {
  id: number | null;
  name: string;
  email: string | null;
  /** Language of the email; null: the store's default. */
  language_id: number | null;
  /** What the person has switched off: `order.email`. */
  told_off?: readonly string[];
  /** When the address refused an email for good. */
  email_bounced_at?: Date | null;
}

/** What an email says; `email` is another address than that of its recipient. */
type Said = Partial<Pick<EmailFacts, 'email' | 'browser' | 'link' | 'more' | 'money'>>;

/** Renders emails without reading the database, so that it can be used inside a transaction. */
export type EmailRenderer = (kind: EmailKind, to: Recipient, said?: Said) => Told;

export type EmailService = ReturnType<typeof emailService>;

/** Renders the store's emails. It reads settings and languages, so get a renderer before opening a transaction. */
export function emailService({ settings, content }: { settings: SettingsService; content: ContentService }) {
  async function renderer(): Promise<EmailRenderer> {
    const [{ site_name, support_email, payment_methods }, languages] = await Promise.all([
      settings.read(),
      content.languages(),
    ]);
    return (kind, person, said) => {
      const { id, name, email, language_id, told_off = [], email_bounced_at: bouncedAt = null } = person;
      const language = languageOf(languages, language_id);
      const notice = noticeOf(kind, person, said);
      if (!isMailed(kind, told_off, bouncedAt !== null)) return { mail: undefined, notice };
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
      return { mail: { user_id: id, recipient, ...message }, notice };
    };
  }

  return {
    /** Reads settings and languages once, and returns a function that renders any number of emails. */
    renderer,

    async render(...given: Parameters<EmailRenderer>): Promise<Told> {
      return (await renderer())(...given);
    },
  };
}
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
  methods?: MethodNames;
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
    ...writeFacts(money ?? {}, language, methods),
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
