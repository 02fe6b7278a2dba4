import { randomInt } from 'node:crypto';
import { type CatalogueRepository, SHUFFLE } from './catalogue-repository.ts';
import type { ProductFilter } from './product-filter.ts';

const randomPoint = () => randomInt(SHUFFLE.from, SHUFFLE.to + 1);

/**
 * Ids of at most `limit` products in random order, none twice. Costs the same whatever the size of the catalogue: a few
 * index probes at random points of a lasting random order.
 */
export async function randomProducts(
  products: CatalogueRepository,
  filter: ProductFilter,
  limit: number,
): Promise<number[]> {
  const isFiltered = Object.keys(filter).length > 0;
  // Several points give independent picks; a filter could make each of them a long walk, so it gets one.
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
