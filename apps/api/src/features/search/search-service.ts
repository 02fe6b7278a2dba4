import type { Suggestion } from '@patina/shared-api/contract/catalogue';
import type { Database } from '#database/tables.ts';
import { catalogueRepository } from '#features/catalogue/catalogue-repository.ts';
import type { CatalogueRevision } from '#features/catalogue/catalogue-revision.ts';
import type { Pictures } from '#features/catalogue/product-picture.ts';
import { ShortMemory } from '#features/catalogue/short-memory.ts';
import type { Terms } from '#features/catalogue/terms-repository.ts';
import type { TallyRow } from '#features/catalogue-facets/tally-repository.ts';
import { patternOf, wordsOf } from '#features/market/search-text.ts';
import { readSearch } from './read-search.ts';
import { skinRepository } from './skin-repository.ts';
import { suggest } from './suggest.ts';
import { type KnownCollection, readVocabulary, type Vocabulary } from './vocabulary.ts';
import type { Match } from './word-index.ts';

/** What a search is taken for instead of what is written. */
interface Meaning {
  /** The words that were probably meant. */
  corrected?: string;
  /** Names of the collections that it stands for. */
  collections?: string[];
}

interface Surroundings {
  revision: CatalogueRevision;
  terms: () => Promise<Terms>;
  /** Every combination that is in stock. */
  offers: () => Promise<TallyRow[]>;
  pictures: Pictures;
}

/** What a search means, and where it may lead. The words it knows are those of the last import. */
export function searchService(database: Database, { revision, terms, offers, pictures }: Surroundings) {
  const skins = skinRepository(database);
  const products = catalogueRepository(database);
  const vocabularies = new ShortMemory<Vocabulary>({ seconds: 3_600, most: 1 });
  const meanings = new ShortMemory<Meaning>({ seconds: 60, most: 2_000 });
  const suggestions = new ShortMemory<Suggestion[]>({ seconds: 30, spareSeconds: 30, most: 2_000 });

  const vocabulary = async (): Promise<Vocabulary> =>
    vocabularies.recall(`${await revision.current()}`, async () => readVocabulary(await terms(), await skins.skins()));

  async function read(words: readonly string[]): Promise<Meaning> {
    const { corrected, goods, collections } = readSearch(words, await vocabulary());
    if (corrected === undefined && goods.length > 0) return {};
    // Titles may hold words that nothing else is called by.
    if ((await products.count({ search: words.map(patternOf) })) > 0) return {};
    return {
      ...(corrected && { corrected: corrected.join(' ') }),
      ...(goods.length === 0 && collections.length > 0 && { collections: collections.map(nameOf) }),
    };
  }

  return {
    /** What a search means that finds nothing in the whole catalogue; empty where it finds something as it is. */
    async meaning(search: string): Promise<Meaning> {
      const words = distinctWords(search);
      if (words.length === 0) return {};
      return meanings.recall(`${await revision.current()} ${words.join(' ')}`, () => read(words));
    },

    /** At most eight places that a search being typed may lead to. */
    async suggestions(search: string): Promise<Suggestion[]> {
      const words = distinctWords(search);
      if (words.length === 0) return [];
      return suggestions.recall(`${await revision.current()} ${words.join(' ')}`, async () =>
        suggest(words, await vocabulary(), { skins, products, pictures, offers: await offers() }),
      );
    },

    forget(): void {
      for (const memory of [vocabularies, meanings, suggestions]) memory.forget();
    },
  };
}

const distinctWords = (text: string) => [...new Set(wordsOf(text))];

const nameOf = ({ entry }: Match<KnownCollection>) => entry.collection.name;
