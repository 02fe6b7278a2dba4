import { expect, test } from 'vitest';
import {
  added,
  highestOf,
  lowestOf,
  narrowPriceBand,
  priceBand,
  pricesOf,
  pricesOfNarrow,
  pricesOfPart,
  splitPrices,
  withFewestCounted,
} from '#catalogue/list/price-bands.ts';
import { seededRandom } from '#catalogue/seed/seeded-random.ts';
import { placeOfPage } from './product-list.ts';

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

test.each([
  [1, 10, 1, 1],
  [9, 90, 9, 9],
  [10, 100, 10, 10],
  [19, 109, 19, 19],
  [1_099, 280, 1_000, 1_099],
  [57_321, 417, 57_000, 57_999],
  [2_147_483_647, 831, 2_100_000_000, 2_199_999_999],
])('the price %i is in the narrow band %i', (priceMinor, band, from, till) => {
  expect(narrowPriceBand(priceMinor)).toBe(band);
  expect(pricesOfNarrow(band)).toEqual({ from, till });
});

const prices = Array.from({ length: 200 }, (_, place) => Math.ceil(10 ** (seededRandom('price', place) * 4)));
const cheapestFirst = prices.toSorted((one, other) => one - other);
const within = ({ from, till }: { from: number; till: number }) =>
  cheapestFirst.filter((price) => price >= from && price <= till);

/** Far from each other, or within a band or two. */
const ends = [
  ...Array.from({ length: 60 }, (_, turn) =>
    ['from', 'till']
      .map((end) => Math.floor(10 ** (seededRandom('split', turn, end) * 4.2)))
      .toSorted((one, other) => one - other),
  ),
  ...Array.from({ length: 900 }, (_, turn) => [95 + Math.floor(turn / 30), 95 + (turn % 30)]),
];

test('prices are split into bands and what is left of them, each once', () => {
  // One product of each low price, too.
  const countOf = ({ from, till }: { from: number; till: number }) =>
    within({ from, till }).length + Math.max(0, Math.min(till, 150) - from + 1);
  for (const [from = 0, till = 0] of ends) {
    for (const isNarrow of [false, true]) {
      const parts = splitPrices(from, till, isNarrow);
      for (const { bands, narrow, rest } of [added(parts), withFewestCounted(parts)]) {
        const whole = [
          ...narrow.flatMap((range) => bandsOf(range).filter(isNarrowBand).map(pricesOfNarrow)),
          ...bandsOf(bands).map(pricesOf),
        ];
        const counted =
          whole.reduce((sum, range) => sum + countOf(range), 0) +
          rest.reduce((sum, range) => sum + range.sign * countOf(range), 0);
        expect(counted, `${from} to ${till}`).toBe(countOf({ from, till }));
      }
      const begins = [
        ...bandsOf(parts.bands).map((band) => [band * 10, pricesOf(band)] as const),
        ...parts.narrow.flatMap((range) =>
          bandsOf(range)
            .filter(isNarrowBand)
            .map((band) => [band, pricesOfNarrow(band)] as const),
        ),
        ...parts.rest.map((range) => [narrowPriceBand(range.from), range] as const),
      ];
      for (const [begin, range] of begins) expect(pricesOfPart(parts, begin)).toEqual(range);
    }
  }
});

/** Not 71, since 7 has no second digit. */
const isNarrowBand = (band: number) => narrowPriceBand(pricesOfNarrow(band).from) === band;

const bandsOf = ({ from, till }: { from: number; till: number }) =>
  Array.from({ length: Math.max(0, till - from + 1) }, (_, place) => from + place);

const bands = [...Map.groupBy(cheapestFirst, priceBand)].map(([band, { length: count }]) => ({
  ...pricesOf(band),
  count,
}));

test.each(['asc', 'desc'] as const)('every page of a list, %s, is read from the nearer end of a band', (sort) => {
  const list = sort === 'asc' ? cheapestFirst : cheapestFirst.toReversed();
  for (const limit of [1, 15, 100]) {
    for (let offset = 0; offset < list.length + limit; offset += 1) {
      const place = placeOfPage(bands, sort, limit, offset);
      if (place === undefined) {
        expect(offset).toBeGreaterThanOrEqual(list.length);
        continue;
      }
      const among = within(place.prices);
      const ordered = place.sort === 'asc' ? among : among.toReversed();
      const read = ordered.slice(place.offset, place.offset + place.limit);
      expect(place.sort === sort ? read : read.toReversed()).toEqual(list.slice(offset, offset + limit));
      expect(place.among).toBe(among.length);
      expect(place.offset).toBeLessThanOrEqual(Math.max(...bands.map(({ count }) => count)));
    }
  }
});
