import { expect, test } from 'vitest';
import { seededRandom } from '#shared/catalogue-seed/seeded-random.ts';
import { placeOfPage } from './list-place.ts';
import { highestOf, lowestOf, priceBand } from './price-band.ts';

test.each([
  [1, 1],
  [9, 9],
  [10, 10],
  [19, 10],
  [1_000, 28],
  [1_999, 28],
  [2_147_483_647, 83],
])('the price %i is in the band %i', (priceMinor, band) => {
  expect(priceBand(priceMinor)).toBe(band);
  expect(lowestOf(band)).toBeLessThanOrEqual(priceMinor);
  expect(highestOf(band)).toBeGreaterThanOrEqual(priceMinor);
  expect(priceBand(highestOf(band))).toBe(band);
  expect(lowestOf(band + 1)).toBe(highestOf(band) + 1);
});

const prices = Array.from({ length: 200 }, (_, place) => Math.ceil(10 ** (seededRandom('price', place) * 4)));
const cheapestFirst = prices.toSorted((one, other) => one - other);
const bands = [...Map.groupBy(cheapestFirst, priceBand)].map(([band, { length: count }]) => ({ band, count }));

test.each(['asc', 'desc'] as const)('every page of a list, %s, is read from the nearer end of a band', (sort) => {
  const list = sort === 'asc' ? cheapestFirst : cheapestFirst.toReversed();
  for (const limit of [1, 15, 100]) {
    for (let offset = 0; offset < list.length + limit; offset += 1) {
      const place = placeOfPage(bands, sort, limit, offset);
      const { priceFromMinor = 0, priceTillMinor = Infinity } = place.prices;
      const within = cheapestFirst.filter((price) => price >= priceFromMinor && price <= priceTillMinor);
      const ordered = place.sort === 'asc' ? within : within.toReversed();
      const read = ordered.slice(place.offset, place.offset + place.limit);
      expect(place.sort === sort ? read : read.toReversed()).toEqual(list.slice(offset, offset + limit));
      expect(place.offset).toBeLessThanOrEqual(
        Math.max(...bands.map(({ count }) => count), list.length * +(offset >= list.length)),
      );
    }
  }
});
