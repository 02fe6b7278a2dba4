import type { PriceRange } from './price-band.ts';
import type { PriceCount } from './stock-count-repository.ts';

type Sort = 'asc' | 'desc';

/** Where the products of a page are read: in `sort` order from one end of prices between which they all lie. */
export interface ListPlace {
  prices: PriceRange;
  sort: Sort;
  offset: number;
  limit: number;
  /** Number of products with these prices. */
  among: number;
}

/**
 * Finds the end of a part of the prices from which the fewest products have to be skipped to a page: the one before the page,
 * or the one behind it and backwards. `parts`: of the whole list, the cheapest first. Undefined for a page behind the last one.
 */
export function placeOfPage(
  parts: readonly PriceCount[],
  sort: Sort,
  limit: number,
  offset: number,
): ListPlace | undefined {
  const ordered = sort === 'asc' ? parts : parts.toReversed();
  let total = 0;
  const ends = ordered.map(({ count }) => {
    total += count;
    return total;
  });
  if (offset >= total) return undefined;
  const till = Math.min(offset + limit, total);
  const first = ends.findIndex((end) => end > offset);
  const last = ends.findIndex((end) => end >= till);
  const [one, other] = [ordered[first], ordered[last]];
  if (one === undefined || other === undefined) return undefined;
  const prices = sort === 'asc' ? { from: one.from, till: other.till } : { from: other.from, till: one.till };
  const before = ends[first - 1] ?? 0;
  const among = (ends[last] ?? total) - before;
  const skipped = offset - before;
  const skippedBackwards = before + among - till;
  return skipped <= skippedBackwards
    ? { prices, sort, offset: skipped, limit, among }
    : { prices, sort: sort === 'asc' ? 'desc' : 'asc', offset: skippedBackwards, limit: till - offset, among };
}

/** The parts of a list in which its page lies. */
export const isWithin = (prices: PriceRange, part: PriceRange): boolean =>
  part.from >= prices.from && part.till <= prices.till;
