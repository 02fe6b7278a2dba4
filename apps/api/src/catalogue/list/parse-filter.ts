import { EXTERIORS, ITEM_CLASSES, type ProductFilterQuery } from '@patina/shared-api/contract/catalogue/catalogue';
import { ALL, WHOLE_CATALOGUE } from '@patina/shared-api/contract/catalogue/whole-catalogue';
import { toMinor } from '@patina/shared-api/money';
import type { ProductFilter } from '#catalogue/products/product-filter.ts';
import { slugOf } from '#catalogue/products/slug.ts';
import type { Terms } from '#catalogue/products/terms-repository.ts';
import { searchPatterns } from '#catalogue/search/search-text.ts';

const EXTERIOR_TERMS = EXTERIORS.map(({ name, short }, id) => ({
  id,
  name,
  slug: short.toLowerCase(),
  long: slugOf(name),
}));
const CLASS_TERMS = ITEM_CLASSES.map((name, id) => ({ id, name, slug: slugOf(name) }));

const findExterior = (word: string) =>
  findTerm(EXTERIOR_TERMS, word) ?? EXTERIOR_TERMS.find((exterior) => exterior.long === slugOf(word));

/** Ids of the known values; undefined if none is given. */
function idsOf(words: string[] | undefined, find: (word: string) => { id: number } | undefined): number[] | undefined {
  const chosen = words?.filter((word) => slugOf(word) !== ALL);
  if (chosen === undefined || chosen.length === 0) return undefined;
  return [...new Set(chosen.map(find).flatMap((term) => (term ? [term.id] : [])))];
}

/** Whether a `category`, `type` or `quality` is a filter. */
const choosesOne = (word: string): boolean => word !== '' && !WHOLE_CATALOGUE.includes(word.toLowerCase());

/** The id from two parameters with the same meaning; null if they differ or are unknown. */
function onlyId(
  words: (string | undefined)[],
  find: (word: string) => { id: number } | undefined,
): number | null | undefined {
  const chosen = words.filter((word): word is string => word !== undefined && choosesOne(word));
  const ids = new Set(chosen.map((word) => find(word)?.id ?? null));
  if (ids.size > 1) return null;
  return [...ids][0];
}

/** The bounds of the price, whichever of them is the higher one. */
function priceRange({ price_from, price_till }: Partial<ProductFilterQuery>) {
  const isReversed = price_from !== undefined && price_till !== undefined && price_from > price_till;
  const [from, till] = isReversed ? [price_till, price_from] : [price_from, price_till];
  return {
    ...(from !== undefined && { priceFromMinor: toMinor(from) }),
    ...(till !== undefined && { priceTillMinor: toMinor(till) }),
  };
}

/**
 * Converts a query into a filter by ids. Names and slugs are accepted in any case; unknown values among several are
 * ignored. Null if nothing can match: a single unknown value, or a search without a letter or digit.
 */
export function parseFilter(query: Partial<ProductFilterQuery>, terms: Terms): ProductFilter | null {
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
    ...priceRange(query),
    ...(search && { search }),
  };
}

/** The term with this name or slug, in any case. */
function findTerm<Term extends { name: string; slug: string }>(terms: readonly Term[], word: string): Term | undefined {
  const name = word.trim().toLowerCase();
  return terms.find((term) => term.name.toLowerCase() === name) ?? terms.find((term) => term.slug === slugOf(word));
}
