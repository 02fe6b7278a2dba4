import { correctSpelling } from './correct-spelling.ts';
import type { Goods, KnownCollection, Vocabulary } from './vocabulary.ts';
import type { Match } from './word-index.ts';

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
