import type { GrownProduct } from '#features/catalogue-seed/grow-products.ts';
import { SHORTHAND } from '#features/market/grades.ts';
import { wordsOf } from '#features/market/search-text.ts';
import { slugOf } from '#features/market/slug.ts';

/** The query string of a product list, as tests write it. */
export type ListQuery = Partial<
  Record<
    | 'type'
    | 'category'
    | 'quality'
    | 'heroes'
    | 'exterior_names'
    | 'item_class'
    | 'collection'
    | 'sale'
    | 'new'
    | 'price_from'
    | 'price_till'
    | 'search'
    | 'sort',
    string
  >
>;

const isOneOf = (given: string | undefined, ...names: string[]) =>
  given === undefined || given.split(',').some((value) => names.some((name) => slugOf(name) === slugOf(value)));

function isFound(search: string | undefined, { finish, title, exterior, itemClass }: GrownProduct): boolean {
  if (search === undefined) return true;
  const names = [
    title,
    finish.weapon.replaceAll(/\W/g, ''),
    finish.type,
    finish.phase ?? '',
    ...Object.values(finish.names ?? {}),
  ];
  const words = names.flatMap((name) =>
    name.split(' ').flatMap((chunk) => [...wordsOf(chunk), wordsOf(chunk).join('')]),
  );
  const shorthands = [SHORTHAND[exterior], SHORTHAND[itemClass]];
  return wordsOf(search).every((word) =>
    Object.values(SHORTHAND).includes(word)
      ? shorthands.includes(word) || words.includes(word)
      : [...words, ...shorthands].some((known) => known.startsWith(word)),
  );
}

/** What a query leaves of products, found by looking at every one: the yardstick for the database. */
export function naiveMatches(products: readonly GrownProduct[], query: ListQuery): GrownProduct[] {
  return products.filter(
    (product) =>
      product.stock > 0 &&
      isOneOf(query.type, product.finish.type) &&
      (query.category === 'cs2' || isOneOf(query.category, product.finish.type)) &&
      isOneOf(query.quality, product.finish.rarity) &&
      isOneOf(query.heroes, product.finish.weapon) &&
      isOneOf(query.exterior_names, product.exterior, SHORTHAND[product.exterior]) &&
      isOneOf(query.item_class, product.itemClass) &&
      isOneOf(query.collection, product.finish.collection ?? '') &&
      (query.sale !== 'true' || product.oldPrice !== null) &&
      (query.new !== 'true' || product.isNew) &&
      product.price >= Number(query.price_from ?? 0) * 100 - 1e-6 &&
      product.price <= Number(query.price_till ?? Infinity) * 100 + 1e-6 &&
      isFound(query.search, product),
  );
}

/** The ids of what a list holds, in order. */
export function naiveList(products: readonly GrownProduct[], query: ListQuery): number[] {
  const direction = query.sort === 'asc' ? 1 : -1;
  return naiveMatches(products, query)
    .toSorted((one, other) => direction * (one.price - other.price || one.id - other.id))
    .map(({ id }) => id);
}
