import { randomInt } from 'node:crypto';
import type { ProductFilter } from '#catalogue/products/product-filter.ts';
import { type ProductRepository, SHUFFLE } from '#catalogue/products/product-repository.ts';

const randomPoint = () => randomInt(SHUFFLE.from, SHUFFLE.to + 1);

/**
 * Ids of at most `limit` products in random order, without duplicates. The cost does not depend on the size of the
 * catalogue: a few index scans at random points of the column `shuffle`.
 */
export async function randomProducts(
  products: ProductRepository,
  filter: ProductFilter,
  limit: number,
): Promise<number[]> {
  const isFiltered = Object.keys(filter).length > 0;
  // Several points give independent samples; with a filter each scan may be long, so only one is used.
  const points = isFiltered ? [randomPoint()] : Array.from({ length: limit * 2 }, randomPoint);
  const found = await products.sample(filter, points, isFiltered ? limit : 1);
  const rest = found.length < limit ? await products.sample(filter, [SHUFFLE.from], limit) : [];
  return shuffled([...new Set([...shuffled(found), ...rest])].slice(0, limit));
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, place: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
