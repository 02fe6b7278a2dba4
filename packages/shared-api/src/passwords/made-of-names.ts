import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Seasons in the languages of the store. */
const SEASONS = [
  ...['spring', 'summer', 'autumn', 'fall', 'winter'],
  ...['Frühling', 'Frühjahr', 'Sommer', 'Herbst'],
  ...['primavera', 'verano', 'otoño', 'invierno'],
  ...['verão', 'outono', 'inverno'],
];

const MONTHS = SHIPPED_LANGUAGES.flatMap((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)));
});

/** Names of seasons and months in the languages of the store. */
const CALENDAR_WORDS: readonly string[] = [...SEASONS, ...MONTHS];

/** Shorter names, such as `Jo`, are part of many good passwords. */
const SHORTEST_NAME = 3;

/** With so many characters besides names and numbers a password is more than these. */
const ENOUGH_OTHERS = 4;

const SIGNS = /[^\p{L}\p{N}]/gu;

/** Umlauts that are typed as two letters. */
const TRANSCRIPTIONS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const analyst = new ZxcvbnFactory({ dictionary: { calendar: CALENDAR_WORDS.flatMap(spellings) } });

/**
 * Whether a password is no more than names and a number, such as `Patina2026!`: names of the store, of its owner, of seasons
 * and of months, in any case, backwards, repeated, or with digits and signs for letters.
 * @param names Names, and other words that belong to the owner; words within them count on their own.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => [name.replaceAll(SIGNS, ''), ...name.split(/[^\p{L}]+/u)]);
  const known = words.filter(({ length }) => length >= SHORTEST_NAME).flatMap(spellings);
  const typed = plain(password);
  // Signs between a short name and a number hide it from the analysis.
  const joined = typed.replaceAll(SIGNS, '');
  return [typed, joined].some((variant) => {
    const { hasName, others } = partsOf(variant, [...new Set(known)]);
    return hasName && others + typed.length - variant.length < ENOUGH_OTHERS;
  });
}

interface Parts {
  hasName: boolean;
  /** How many characters belong neither to a name nor to a number, a date or a sequence. */
  others: number;
}

function partsOf(password: string, names: string[]): Parts {
  const parts = analyst.check(password, names).sequence.map((match): Parts => {
    if (match.pattern === 'dictionary') return { hasName: true, others: 0 };
    if (match.pattern === 'repeat') return partsOf(String(match['baseToken']), names);
    if (match.pattern !== 'bruteforce') return { hasName: false, others: 0 };
    return { hasName: false, others: match.token.replaceAll(/\d/g, '').length };
  });
  return {
    hasName: parts.some(({ hasName }) => hasName),
    others: parts.reduce((sum, { others }) => sum + others, 0),
  };
}

/** A word in lower case, without accents, and with its umlauts as two letters. */
function spellings(word: string): string[] {
  const lower = word.toLowerCase();
  return [plain(lower), plain(lower.replaceAll(/[äöüß]/g, (letter) => TRANSCRIPTIONS[letter] ?? letter))];
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
