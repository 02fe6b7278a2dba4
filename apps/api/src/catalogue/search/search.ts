import type { Product, Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import { sql } from 'kysely';
import { type StockCount, stockCountRepository } from '#catalogue/list/stock-counts.ts';
import type { Pictures } from '#catalogue/pictures.ts';
import { nameWithPhase } from '#catalogue/products/market-name.ts';
import { productCard } from '#catalogue/products/product-card.ts';
import { type ProductRow, productRepository } from '#catalogue/products/products.ts';
import type { CatalogueTerms, Collection, Term } from '#catalogue/products/terms.ts';
import { isShorthand, patternOf, wordsOf } from '#catalogue/search/search-text.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';
import {
  type Goods,
  type KnownCollection,
  parseSearch,
  readSkins,
  readVocabulary,
  type Vocabulary,
} from './vocabulary.ts';
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
  const vocabularies = new TtlCache<Vocabulary>({ seconds: 3_600, max: 1 });
  const meanings = new TtlCache<Meaning>({ seconds: 60, max: 2_000 });
  const suggestions = new TtlCache<Suggestion[]>({ seconds: 30, staleSeconds: 30, max: 2_000 });

  const vocabulary = async (): Promise<Vocabulary> =>
    vocabularies.get(`${await terms.revision()}`, async () =>
      readVocabulary(await terms.read(), await readSkins(database)),
    );

  async function read(words: readonly string[]): Promise<Meaning> {
    const { corrected, goods, collections } = parseSearch(words, await vocabulary());
    if (corrected === undefined && goods.length > 0) return {};
    // Titles may contain words that are not in the vocabulary.
    if ((await stockCountRepository(database).total({ search: words.map(patternOf) })) > 0) return {};
    return {
      ...(corrected && { corrected: corrected.join(' ') }),
      ...(goods.length === 0 && collections.length > 0 && { collections: collections.map(nameOf) }),
    };
  }

  return {
    /** What a search can match. */
    vocabulary,

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
        suggest(database, words, await vocabulary(), { pictures, inStock: await inStock() }),
      );
    },

    clear(): void {
      for (const cache of [vocabularies, meanings, suggestions]) cache.clear();
    },
  };
}

/** Words of a search; those beyond what the longest name has are left out. */
export const distinctWords = (text: string) => [...new Set(wordsOf(text))].slice(0, MOST_WORDS);

const nameOf = ({ entry }: Match<KnownCollection>) => entry.collection.name;

const MOST = 8;
/** Limits of the other kinds; skins fill the remaining places. */
const MOST_CATEGORIES = 2;
const MOST_WEAPONS = 3;
const MOST_COLLECTIONS = 2;
/** Skins looked up; some of them may be sold out. */
const SKINS_TRIED = 12;

type EntryOf<Kind extends Goods['kind']> = Extract<Goods, { kind: Kind }>;
type MatchOf<Kind extends Goods['kind']> = Match<EntryOf<Kind>>;

/**
 * Suggests types, weapons, skins and collections for a search, the best of each kind first. A search without a match is
 * corrected.
 */
async function suggest(
  database: Database,
  words: readonly string[],
  vocabulary: Vocabulary,
  { pictures, inStock }: { pictures: Pictures; inStock: readonly StockCount[] },
): Promise<Suggestion[]> {
  const { goods, collections } = parseSearch(words, vocabulary);
  const ofKind = <Kind extends Goods['kind']>(kind: Kind, most: number) =>
    goods.filter((match): match is MatchOf<Kind> => match.entry.kind === kind).slice(0, most);
  const types = ofKind('category', MOST_CATEGORIES).map(({ entry }) => entry.type);
  const weapons = ofKind('weapon', MOST_WEAPONS).map(({ entry }) => entry);
  const matchedSkins = ofKind('skin', SKINS_TRIED);
  const [mostExpensive, cheapest] = await Promise.all([
    dearestOfWeapons(
      database,
      weapons.map(({ weapon }) => weapon.id),
    ),
    cheapestOf(database, matchedSkins),
  ]);
  const rows = new Map(
    (await productRepository(database).productsOf([...mostExpensive.values(), ...cheapest.values()])).map((row) => [
      row.id,
      row,
    ]),
  );
  const last = collections.slice(0, MOST_COLLECTIONS).map(({ entry }) => suggestCollection(entry.collection));
  return [
    ...types.filter(({ id }) => inStock.some(({ type_id }) => type_id === id)).map(suggestCategory),
    ...weapons.flatMap((entry) => {
      const row = rows.get(mostExpensive.get(entry.weapon.id) ?? 0);
      return row ? [suggestWeapon(entry, productCard(row, pictures))] : [];
    }),
    ...matchedSkins.flatMap((match) => {
      const row = rows.get(cheapest.get(match) ?? 0);
      return row ? [suggestSkin(titleOf(match, row), productCard(row, pictures))] : [];
    }),
  ]
    .slice(0, MOST - last.length)
    .concat(last);
}

const suggestCategory = ({ name, slug }: Term): Suggestion => ({
  kind: 'category',
  title: name,
  hint: null,
  category: slug,
});

const suggestWeapon = ({ weapon, type }: EntryOf<'weapon'>, { img_url }: Product): Suggestion => ({
  kind: 'weapon',
  title: weapon.name,
  hint: type.name,
  category: type.slug,
  subcategory: weapon.slug,
  img_url,
});

const suggestSkin = (title: string, product: Product): Suggestion => ({
  kind: 'skin',
  title,
  hint: product.quality,
  id: product.id,
  category: product.category,
  subcategory: product.subcategory,
  search: wordsOf(title).join(' '),
  price_from: product.price,
  rarity_color: product.rarity_color,
  img_url: product.img_url,
});

const suggestCollection = ({ name, slug }: Collection): Suggestion => ({
  kind: 'collection',
  title: name,
  hint: null,
  collection: slug,
});

/** Id of the cheapest product in stock of each skin that matches the search. */
async function cheapestOf(
  database: Database,
  matches: readonly MatchOf<'skin'>[],
): Promise<Map<MatchOf<'skin'>, number>> {
  const cheapest = new Map<MatchOf<'skin'>, number>();
  const groups = [...Map.groupBy(matches, (match) => patternsOf(match).join()).values()];
  const lookUps = groups.map(async (group) => {
    const [first] = group;
    const finishIds = group.flatMap(({ entry }) => entry.skin.finishIds);
    return { group, found: await cheapestProducts(database, finishIds, first ? patternsOf(first) : []) };
  });
  for (const { group, found } of await Promise.all(lookUps)) {
    for (const match of group) {
      const ofSkin = found.filter(({ finishId }) => match.entry.skin.finishIds.includes(finishId));
      const [best] = ofSkin.toSorted((one, other) => one.priceMinor - other.priceMinor || one.id - other.id);
      if (best) cheapest.set(match, best.id);
    }
  }
  return cheapest;
}

/** Patterns of the searched words that are not in the skin's name: wear and class, and the phase if it has several. */
const patternsOf = ({ entry, words, hits }: MatchOf<'skin'>): string[] =>
  words
    .filter((word) => !hits.has(word) || (entry.skin.phases.length > 0 && !isShorthand(word)))
    .map(patternOf)
    .toSorted();

/** Name of the skin with the phase of the suggested product, and with wear and class if the search contains one. */
function titleOf({ entry, words, hits }: MatchOf<'skin'>, row: ProductRow): string {
  const namesGrade = words.some((word) => !hits.has(word));
  const title = namesGrade ? row.title : `${entry.weapon.name} | ${entry.skin.finish}`;
  return nameWithPhase(title, row.phase);
}

interface CheapestProduct {
  finishId: number;
  id: number;
  priceMinor: number;
}

/** The cheapest product in stock of each finish whose search document matches all patterns. */
async function cheapestProducts(
  database: Database,
  finishIds: readonly number[],
  patterns: readonly string[],
): Promise<CheapestProduct[]> {
  if (finishIds.length === 0) return [];
  const conditions = patterns.map((pattern) => sql` and search like ${pattern}`);
  const { rows } = await sql<CheapestProduct>`select finish.id as "finishId", product.id, product.price as "priceMinor"
    from unnest(${finishIds}::integer[]) as finish(id),
    lateral (select id, price from product
      where stock > 0 and finish_id = finish.id${sql.join(conditions, sql``)}
      order by price, id limit 1) as product`.execute(database);
  return rows;
}

/** Ids of the most expensive product in stock of each weapon that is not heavily worn, by weapon id. */
async function dearestOfWeapons(database: Database, weaponIds: readonly number[]): Promise<Map<number, number>> {
  if (weaponIds.length === 0) return new Map();
  const { rows } = await sql<{ weapon: number; id: number }>`select weapon, product.id
    from unnest(${weaponIds}::smallint[]) as weapon,
    lateral (select id from product where stock > 0 and weapon_id = weapon and coalesce(exterior, 0) < 3
      order by price desc, id desc limit 1) as product`.execute(database);
  return new Map(rows.map(({ weapon, id }) => [weapon, id]));
}
