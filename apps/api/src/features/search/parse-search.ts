import { correctWords } from './correct-words.ts';
import type { Goods, KnownCollection, Vocabulary } from './vocabulary.ts';
import type { Match } from './word-index.ts';

/** What the words of a search are taken for. */
export interface SearchReading {
  /** The words that were probably meant; undefined: those written. */
  corrected: string[] | undefined;
  /** What products are called by that. */
  goods: Match<Goods>[];
  collections: Match<KnownCollection>[];
}

/**
 * Reads a search: as it is written, where anything is called so, else as the nearest thing that products are called,
 * else as the nearest collection.
 */
export function readSearch(words: readonly string[], { goods, collections }: Vocabulary): SearchReading {
  const asWritten = { corrected: undefined, goods: goods.match(words), collections: collections.match(words) };
  if (asWritten.goods.length > 0 || asWritten.collections.length > 0) return asWritten;
  const meantGoods = correctWords(goods, words);
  if (meantGoods) return { corrected: meantGoods, goods: goods.match(meantGoods), collections: [] };
  const meantCollections = correctWords(collections, words);
  if (!meantCollections) return asWritten;
  return { corrected: meantCollections, goods: [], collections: collections.match(meantCollections) };
}
