import { ALL_SKINS } from '@patina/shared-api/contract/catalogue/whole-catalogue';
import { wordsOf } from '#catalogue/catalogue.ts';
import { SHORTHAND } from '#catalogue/products/grades.ts';
import { slugOf } from '#catalogue/products/terms.ts';
import type { GeneratedProduct } from '#catalogue/seed/generate-products.ts';
import { memoize } from '#platform/cache.ts';

/** Query parameters of a product list. */
export type ListQuery = Partial<
  Record<
    | 'type'
    | 'category'
    | 'quality'
    | 'heroes'
    | 'exterior_names'
    | 'item_class'
    | 'collection'
    | 'phase'
    | 'sale'
    | 'new'
    | 'price_from'
    | 'price_till'
    | 'search'
    | 'sort',
    string
  >
>;

const slugs = new Map<string, string>();

function slug(name: string): string {
  const known = slugs.get(name) ?? slugOf(name);
  slugs.set(name, known);
  return known;
}

const isOneOf = (given: string | undefined, ...names: string[]) =>
  given === undefined || given.split(',').some((value) => names.some((name) => slug(name) === slug(value)));

const searchedWords = memoize(({ finish, title }: GeneratedProduct): string[] => {
  const names = [
    title,
    finish.weapon.replaceAll(/\W/g, ''),
    finish.type,
    finish.phase ?? '',
    ...Object.values(finish.names ?? {}),
  ];
  return names.flatMap((name) => name.split(' ').flatMap((chunk) => [...wordsOf(chunk), wordsOf(chunk).join('')]));
});

function isFound(search: string | undefined, product: GeneratedProduct): boolean {
  if (search === undefined) return true;
  const words = searchedWords(product);
  const shorthands = [SHORTHAND[product.exterior], SHORTHAND[product.itemClass]];
  return wordsOf(search).every((word) =>
    Object.values(SHORTHAND).includes(word)
      ? shorthands.includes(word) || words.includes(word)
      : [...words, ...shorthands].some((known) => known.startsWith(word)),
  );
}

/** Filters products one by one, to compare the database's results with. */
export function filterNaively(products: readonly GeneratedProduct[], query: ListQuery): GeneratedProduct[] {
  return products.filter(
    (product) =>
      product.stock > 0 &&
      isOneOf(query.type, product.finish.type) &&
      (query.category === ALL_SKINS || isOneOf(query.category, product.finish.type)) &&
      isOneOf(query.quality, product.finish.rarity) &&
      isOneOf(query.heroes, product.finish.weapon) &&
      isOneOf(query.exterior_names, product.exterior, SHORTHAND[product.exterior]) &&
      isOneOf(query.item_class, product.itemClass) &&
      isOneOf(query.collection, product.finish.collection ?? '') &&
      isOneOf(query.phase, product.finish.phase ?? '') &&
      (query.sale !== 'true' || product.oldPriceMinor !== null) &&
      (query.new !== 'true' || product.isNew) &&
      product.priceMinor >= Number(query.price_from ?? 0) * 100 - 1e-6 &&
      product.priceMinor <= Number(query.price_till ?? Infinity) * 100 + 1e-6 &&
      isFound(query.search, product),
  );
}

/** Ids of a list's products, in order. */
export function listNaively(products: readonly GeneratedProduct[], query: ListQuery): number[] {
  const direction = query.sort === 'asc' ? 1 : -1;
  return filterNaively(products, query)
    .toSorted((one, other) => direction * (one.priceMinor - other.priceMinor || one.id - other.id))
    .map(({ id }) => id);
}

/** The cheapest wear of each finish and class in a list, in the order of the list, with the ids of all of its wears. */
export function groupNaively(products: readonly GeneratedProduct[], query: ListQuery): number[][] {
  const direction = query.sort === 'asc' ? 1 : -1;
  const groups = Map.groupBy(filterNaively(products, query), ({ finish, itemClass }) => `${finish.id} ${itemClass}`);
  return [...groups.values()]
    .map((wears) => wears.toSorted((one, other) => one.priceMinor - other.priceMinor || one.id - other.id))
    .toSorted(([one], [other]) =>
      one && other ? direction * (one.priceMinor - other.priceMinor || one.id - other.id) : 0,
    )
    .map((wears) => wears.map(({ id }) => id));
}
