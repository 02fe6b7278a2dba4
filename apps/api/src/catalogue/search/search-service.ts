import type { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Pictures } from '#catalogue/pictures/picture-address.ts';
import type { CatalogueTerms } from '#catalogue/products/catalogue-terms.ts';
import { productRepository } from '#catalogue/products/product-repository.ts';
import type { StockCount } from '#catalogue/products/stock-count-repository.ts';
import { patternOf, wordsOf } from '#catalogue/search/search-text.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';
import { parseSearch } from './parse-search.ts';
import { skinRepository } from './skin-repository.ts';
import { suggest } from './suggest.ts';
import { type KnownCollection, readVocabulary, type Vocabulary } from './vocabulary.ts';
import type { Match } from './word-index.ts';

/** The longest names, with phase, wear and class, have nine. */
const MOST_WORDS = 12;

/** Interpretation of a search without results. */
interface Meaning {
  /** Corrected search. */
  corrected?: string;
  /** Names of the collections that it matches. */
  collections?: string[];
}

interface SearchParts {
  terms: CatalogueTerms;
  /** Stock counts of the whole catalogue. */
  inStock: () => Promise<StockCount[]>;
  pictures: Pictures;
}

export type SearchService = ReturnType<typeof searchService>;

/** Interprets searches and suggests results, by the vocabulary of the last import. */
export function searchService(database: Database, { terms, inStock, pictures }: SearchParts) {
  const skins = skinRepository(database);
  const products = productRepository(database);
  const vocabularies = new TtlCache<Vocabulary>({ seconds: 3_600, max: 1 });
  const meanings = new TtlCache<Meaning>({ seconds: 60, max: 2_000 });
  const suggestions = new TtlCache<Suggestion[]>({ seconds: 30, staleSeconds: 30, max: 2_000 });

  const vocabulary = async (): Promise<Vocabulary> =>
    vocabularies.get(`${await terms.revision()}`, async () => readVocabulary(await terms.read(), await skins.skins()));

  async function read(words: readonly string[]): Promise<Meaning> {
    const { corrected, goods, collections } = parseSearch(words, await vocabulary());
    if (corrected === undefined && goods.length > 0) return {};
    // Titles may contain words that are not in the vocabulary.
    if ((await products.count({ search: words.map(patternOf) })) > 0) return {};
    return {
      ...(corrected && { corrected: corrected.join(' ') }),
      ...(goods.length === 0 && collections.length > 0 && { collections: collections.map(nameOf) }),
    };
  }

  return {
    /** Interpretation of a search without results in the whole catalogue; empty if it has results as written. */
    async meaning(search: string): Promise<Meaning> {
      const words = distinctWords(search);
      if (words.length === 0) return {};
      return meanings.get(`${await terms.revision()} ${words.join(' ')}`, () => read(words));
    },

    /** At most eight suggestions for a search that is being typed. */
    async suggestions(search: string): Promise<Suggestion[]> {
      const words = distinctWords(search);
      if (words.length === 0) return [];
      return suggestions.get(`${await terms.revision()} ${words.join(' ')}`, async () =>
        suggest(words, await vocabulary(), { skins, products, pictures, inStock: await inStock() }),
      );
    },

    clear(): void {
      for (const cache of [vocabularies, meanings, suggestions]) cache.clear();
    },
  };
}

/** Words of a search; those beyond what the longest name has are left out. */
const distinctWords = (text: string) => [...new Set(wordsOf(text))].slice(0, MOST_WORDS);

const nameOf = ({ entry }: Match<KnownCollection>) => entry.collection.name;
