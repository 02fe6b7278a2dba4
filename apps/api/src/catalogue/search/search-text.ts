import { type Exterior, type ItemClass, SHORTHAND } from '#catalogue/products/grades.ts';

const WHOLE_WORDS: ReadonlySet<string> = new Set(Object.values(SHORTHAND).filter(Boolean));

/** Whether a word is a short form of a wear or a class: `ft`, `st`. */
export const isShorthand = (word: string): boolean => WHOLE_WORDS.has(word);

/** Words of a text in lower case, without accents and punctuation: `AK-47 | Jörmungandr` → `ak`, `47`, `jormungandr`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Distinct words of texts; parts joined by punctuation are also added as one word: `ak`, `47`, `ak47`. */
export function foundWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    text.split(/\s+/).flatMap((chunk) => {
      const parts = wordsOf(chunk);
      return parts.length > 1 ? [...parts, parts.join('')] : parts;
    }),
  );
  return [...new Set(words)];
}

/** Text of the column `search`: every word once, in alphabetical order, with a space on either side. */
export function searchDocument(texts: readonly string[]): string {
  return ` ${foundWords(texts).toSorted().join(' ')} `;
}

/**
 * LIKE patterns, all of which a product's search document must match: each searched word is the beginning of one of the
 * product's words, in any order; a shorthand (`ft`, `st`) is a whole word. Null for a text without letters and digits.
 */
export function searchPatterns(query: string): string[] | null {
  const words = [...new Set(wordsOf(query))];
  if (words.length === 0) return null;
  return words.map(patternOf);
}

/** The pattern of one word from `wordsOf`. */
export const patternOf = (word: string): string => (isShorthand(word) ? `% ${word} %` : `% ${word}%`);

/** Facts of a product that a search can match. */
interface SearchedItem {
  title: string;
  type: string;
  weapon: string;
  phase: string;
  exterior: Exterior | undefined;
  itemClass: ItemClass;
  /** Names of the finish in other languages. */
  names: Record<string, string>;
}

/** The search document of a product: its names, its weapon in one word (`ssg08`), type, phase and shorthands. */
export function productSearchDocument(item: SearchedItem): string {
  return searchDocument([
    item.title,
    wordsOf(item.weapon).join(''),
    item.type,
    item.phase,
    item.exterior === undefined ? '' : SHORTHAND[item.exterior],
    SHORTHAND[item.itemClass],
    ...Object.values(item.names),
  ]);
}
