import { EXTERIORS, ITEM_CLASSES, type ProductFilterQuery } from '@patina/shared-api/contract/catalogue';
import { toMinor } from '@patina/shared-api/money';
import { searchPatterns } from '#features/market/search-text.ts';
import { slugOf } from '#features/market/slug.ts';
import { findTerm } from './find-term.ts';
import type { ProductFilter } from './product-filter.ts';
import type { Terms } from './terms-repository.ts';

/** Values of `category` and `type` that stand for the whole catalogue. */
const EVERYTHING: ReadonlySet<string> = new Set(['', 'cs2', 'all']);

const EXTERIOR_TERMS = EXTERIORS.map(({ name, short }, id) => ({
  id,
  name,
  slug: short.toLowerCase(),
  long: slugOf(name),
}));
const CLASS_TERMS = ITEM_CLASSES.map((name, id) => ({ id, name, slug: slugOf(name) }));

const findExterior = (word: string) =>
  findTerm(EXTERIOR_TERMS, word) ?? EXTERIOR_TERMS.find((exterior) => exterior.long === slugOf(word));

/** Ids of the values that are known; undefined when none was asked for. */
function idsOf(words: string[] | undefined, find: (word: string) => { id: number } | undefined): number[] | undefined {
  const asked = words?.filter((word) => slugOf(word) !== 'all');
  if (asked === undefined || asked.length === 0) return undefined;
  return [...new Set(asked.map(find).flatMap((term) => (term ? [term.id] : [])))];
}

/** One id from two parameters that mean the same; null when they contradict each other or name nothing known. */
function onlyId(
  words: (string | undefined)[],
  find: (word: string) => { id: number } | undefined,
): number | null | undefined {
  const asked = words.filter((word): word is string => word !== undefined && !EVERYTHING.has(word.toLowerCase()));
  const ids = new Set(asked.map((word) => find(word)?.id ?? null));
  if (ids.size > 1) return null;
  return [...ids][0];
}

/**
 * The list a shopper asks for, in the database's terms. Names and slugs are taken in any case; of several values the
 * unknown ones are passed over. Null when nothing can match: a single unknown value, or a search without a letter or
 * digit.
 */
export function readFilter(query: Partial<ProductFilterQuery>, terms: Terms): ProductFilter | null {
  const typeId = onlyId([query.category, query.type], (word) => findTerm(terms.types, word));
  const qualityId = onlyId([query.quality], (word) => findTerm(terms.qualities, word));
  const weaponIds = idsOf(query.heroes, (word) => findTerm(terms.weapons, word));
  const exteriors = idsOf(query.exterior_names, findExterior);
  const itemClasses = idsOf(query.item_class, (word) => findTerm(CLASS_TERMS, word));
  const collection = query.collection ? (findTerm(terms.collections, query.collection)?.name ?? null) : undefined;
  const search = query.search ? searchPatterns(query.search) : undefined;
  if (typeId === null || qualityId === null || collection === null || search === null) return null;
  if ([weaponIds, exteriors, itemClasses].some((ids) => ids?.length === 0)) return null;
  return {
    ...(typeId !== undefined && { typeId }),
    ...(qualityId !== undefined && { qualityId }),
    ...(weaponIds && { weaponIds }),
    ...(exteriors && { exteriors }),
    ...(itemClasses && { itemClasses }),
    ...(collection !== undefined && { collections: [collection] }),
    ...(query.sale && { isSale: true }),
    ...(query.new && { isNew: true }),
    ...(query.price_from !== undefined && { priceFrom: toMinor(query.price_from) }),
    ...(query.price_till !== undefined && { priceTill: toMinor(query.price_till) }),
    ...(search && { search }),
  };
}
