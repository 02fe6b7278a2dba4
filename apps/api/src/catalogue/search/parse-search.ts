import type { Goods, KnownCollection, Vocabulary } from './vocabulary.ts';
import type { Indexed, Match, WordIndex } from './word-index.ts';

/** Interpretation of a search. */
export interface ParsedSearch {
  /** Corrected words; undefined if the search was taken as written. */
  corrected: string[] | undefined;
  /** Categories, weapons and skins that match. */
  goods: Match<Goods>[];
  collections: Match<KnownCollection>[];
}

/**
 * Interprets a search: as written when anything matches, else corrected to the nearest category, weapon or skin, else to
 * the nearest collection.
 */
export function parseSearch(words: readonly string[], { goods, collections }: Vocabulary): ParsedSearch {
  const asWritten = { corrected: undefined, goods: goods.match(words), collections: collections.match(words) };
  if (asWritten.goods.length > 0 || asWritten.collections.length > 0) return asWritten;
  const meantGoods = correctSpelling(goods, words);
  if (meantGoods) return { corrected: meantGoods, goods: goods.match(meantGoods), collections: [] };
  const meantCollections = correctSpelling(collections, words);
  if (!meantCollections) return asWritten;
  return { corrected: meantCollections, goods: [], collections: collections.match(meantCollections) };
}

/** Searches with more words are not corrected: each word costs time. */
const MOST_WORDS = 6;

/**
 * Corrects the words of a search that matches no entry: joined words are split, misspelt words are replaced by the
 * nearest words that occur together in an entry. Of equally near corrections the one that most entries have wins.
 * Undefined if nothing is near.
 */
export function correctSpelling<Entry extends Indexed>(
  index: WordIndex<Entry>,
  words: readonly string[],
): string[] | undefined {
  if (words.length > MOST_WORDS) return undefined;
  const apart = words.flatMap((word) => index.split(word));
  if (apart.length > words.length && index.match(apart).length > 0) return apart;
  const matches = index.match(words, { isTolerant: true });
  const nearest = matches.filter(({ cost }) => cost === matches[0]?.cost).map((match) => match.words);
  const votes = [...Map.groupBy(nearest, (meant) => meant.join(' ')).values()];
  const [most] = votes.toSorted((one, other) => other.length - one.length);
  return most?.[0] ?? index.nearCommon(words);
}
