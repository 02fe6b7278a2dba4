import type { KnownText } from './known-texts.ts';

/**
 * The texts that are shown as some words, then those that have each of them, then those whose keys do. Numbers and names are found
 * where a text has a placeholder for them: "3 items" is `{{count}} items`.
 */
export function findTexts(texts: readonly KnownText[], words: string): KnownText[] {
  const parts = fold(words).split(' ').filter(Boolean);
  if (parts.length === 0) return [];
  const exact = textsShownAs(texts, words);
  const found = new Set<KnownText>(exact);
  const others = (has: (text: KnownText, part: string) => boolean) => {
    const more = texts.filter((text) => !found.has(text) && parts.every((part) => has(text, part)));
    for (const text of more) found.add(text);
    return more.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  };
  return [
    ...exact,
    ...others((text, part) => says(text, part, ' ')),
    ...others((text, part) => says(text, part)),
    ...others(({ key }, part) => key.toLowerCase().includes(part)),
  ];
}

/** The texts that a page shows as just these words, those that leave least to placeholders first. */
export function textsShownAs(texts: readonly KnownText[], words: string): KnownText[] {
  const shown = fold(words);
  const found = texts.flatMap((text) => {
    const letters = templatesOf(text).flatMap((template) => (isShownAs(text, template, shown) ? template.letters : []));
    return letters.length > 0 ? [{ text, letters: Math.max(...letters) }] : [];
  });
  return found.toSorted((one, other) => other.letters - one.letters).map(({ text }) => text);
}

interface Template {
  pattern: RegExp;
  /** How many letters it has itself. */
  letters: number;
}

/** Of texts, which are few and searched at every key. */
const templates = new Map<string, Template>();

const templatesOf = ({ own, standard }: KnownText): Template[] =>
  [own, standard].flatMap((text) => (text === undefined ? [] : templateOf(text)));

function templateOf(text: string): Template {
  const known = templates.get(text);
  if (known) return known;
  const pieces = text.split(PLACEHOLDER);
  const template = {
    pattern: new RegExp(`^${pieces.map(piecePattern).join('')}$`, 'u'),
    letters:
      pieces
        .filter((_, at) => at % 2 === 0)
        .join('')
        .match(/\p{L}/gu)?.length ?? 0,
  };
  templates.set(text, template);
  return template;
}

/** Of `{{count, number}}` what is inside; such pieces of a split text are those with an odd index. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/;

/** Of texts with links: `<terms>Terms</terms>`. */
const TAG = /<\/?\w+\s*\/?>/g;

const NUMBER = "[\\d.,'’ ]+";

function piecePattern(piece: string, at: number): string {
  if (at % 2 === 1) return /^\s*count\b/.test(piece) ? `(${NUMBER})` : /,\s*number/.test(piece) ? NUMBER : '.+';
  const literal = piece.normalize('NFKC').toLowerCase().replace(TAG, '');
  return literal.replace(/\s+/g, ' ').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Ending of a key whose text is that of some numbers. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** What has no letter of its own is shown as everything, or as nothing. */
function isShownAs({ key, text_language }: KnownText, { pattern, letters }: Template, shown: string): boolean {
  if (letters === 0) return false;
  const match = pattern.exec(shown);
  const [, form] = PLURAL.exec(key) ?? [];
  const count = match?.[1]?.replace(/\D/g, '');
  if (form === undefined || !count) return match !== null;
  return new Intl.PluralRules(text_language).select(Number(count)) === form;
}

/** @param before a space for what begins a word */
function says({ own, standard }: KnownText, part: string, before = ''): boolean {
  const isNumber = /^[\d.,]+$/.test(part);
  return [own, standard].some(
    (text) => text !== undefined && (` ${fold(text)}`.includes(before + part) || (isNumber && PLACEHOLDER.test(text))),
  );
}

const lengthOf = ({ own, standard }: KnownText) => (own ?? standard ?? '').length;

/** As it is compared: without differences of case, of spaces and of their kinds. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
