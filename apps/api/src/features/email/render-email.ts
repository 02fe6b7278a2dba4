import type { LetterKind, LetterTexts } from '#features/mail/letter-texts.ts';
import { de } from '#features/mail/letters/de.ts';
import { en } from '#features/mail/letters/en.ts';
import { es } from '#features/mail/letters/es.ts';
import { pt } from '#features/mail/letters/pt.ts';

const LANGUAGES: Record<string, LetterTexts> = { en, pt, es, de };

/** What a letter tells; all of it may come from strangers. */
export interface LetterFacts {
  kind: LetterKind;
  /** Code of the reader's language; English where the store does not write it. */
  language: string;
  /** The store's name. */
  store: string;
  /** The store's address for questions; null when there is none. */
  support: string | null;
  name: string;
  email: string;
  browser?: string | undefined;
  /** What is told of an order or a payment, ready to be read: `number`, `amount`, `items`, `vat`. */
  money?: Record<string, string> | undefined;
  /** Where the button leads. */
  link?: string | undefined;
}

export interface ComposedLetter {
  subject: string;
  text: string;
  html: string;
}

/** Writes a letter as plain text and as HTML. */
export function composeLetter({ kind, language, link, money, ...facts }: LetterFacts): ComposedLetter {
  const texts = LANGUAGES[language] ?? en;
  const { subject, lines, action, notes } = texts.kinds[kind];
  const values: Record<string, string> = {
    ...money,
    ...facts,
    support: facts.support ?? '',
    browser: facts.browser ?? '',
  };
  const say = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const greeting = isPlainName(facts.name) ? texts.greeting : texts.greetingWithoutName;
  const before = [greeting, ...lines].map(say);
  const after = [...notes, ...(facts.support === null ? [] : [texts.support])].map(say);
  const button = link === undefined || action === undefined ? undefined : { action: say(action), link };
  return {
    // A line break would begin a header of its own.
    subject: say(subject).replace(/\s+/g, ' '),
    text: [...before, ...(button ? [`${button.action}:\n${button.link}`] : []), ...after, say('{store}')].join('\n\n'),
    html: page(language, say(subject), [
      ...before.map(paragraph),
      ...(button ? [buttonHtml(button), paragraph(texts.address), paragraph(button.link)] : []),
      ...after.map(paragraph),
      paragraph(say('{store}')),
    ]),
  };
}

/** Whether a name can stand in a mail: anybody can have us write to anybody, and a name could be an advertisement. */
function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}'’ .-]{1,60}$/u.test(name) && !/\.\S/.test(name);
}

/** A text as it can stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const buttonHtml = ({ action, link }: { action: string; link: string }) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1f6f5c;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>`;

const page = (language: string, title: string, parts: string[]) =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:24px;background:#f4f5f7"><div style="max-width:560px;margin:0 auto;padding:32px;border-radius:10px;background:#ffffff;color:#1f252e;font:16px/1.5 system-ui,sans-serif">${parts.join('')}</div></body></html>`;
