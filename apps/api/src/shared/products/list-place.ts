import { highestOf, lowestOf } from './price-band.ts';
import type { ProductFilter } from './product-filter.ts';
import type { BandCount } from './stock-count-repository.ts';

type Sort = 'asc' | 'desc';

/** Offset from which on a page is read from the nearest price band, which takes another query. */
export const DEEP = 5_000;

/** Where the products of a page are read: in `sort` order from one end of the given prices. */
export interface ListPlace {
  prices: Pick<ProductFilter, 'priceFromMinor' | 'priceTillMinor'>;
  sort: Sort;
  offset: number;
  limit: number;
}

/**
 * Finds the end of a price band from which the fewest products have to be skipped to a page: the one before the page, or
 * the one behind it and backwards. `bands`: of the whole list, the cheapest first.
 */
export function placeOfPage(bands: readonly BandCount[], sort: Sort, limit: number, offset: number): ListPlace {
  const ordered = sort === 'asc' ? bands : bands.toReversed();
  let total = 0;
  const ends = ordered.map(({ count }) => {
    total += count;
    return total;
  });
  const till = Math.min(offset + limit, total);
  if (offset >= total) return { prices: {}, sort, offset: total, limit: 0 };
  const first = ends.findIndex((end) => end > offset);
  const last = ends.findIndex((end) => end >= till);
  const skipped = offset - (ends[first - 1] ?? 0);
  const skippedBackwards = (ends[last] ?? total) - till;
  if (skipped <= skippedBackwards) {
    const band = ordered[first]?.band ?? 0;
    return { prices: within(sort, band), sort, offset: skipped, limit };
  }
  const backwards = sort === 'asc' ? 'desc' : 'asc';
  const band = ordered[last]?.band ?? 0;
  return { prices: within(backwards, band), sort: backwards, offset: skippedBackwards, limit: till - offset };
}

/** Prices of a band and of all that follow it. */
const within = (sort: Sort, band: number) =>
  sort === 'asc' ? { priceFromMinor: lowestOf(band) } : { priceTillMinor: highestOf(band) };
