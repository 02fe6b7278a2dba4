import { expect, test } from 'vitest';
import { EXTERIOR_NAMES, exteriorsWithin } from '#catalogue/products/grades.ts';
import { readRealPrices } from '#testing/real-prices.ts';
import { type GeneratedProduct, generatePriceHistory, generateProducts } from './generate-products.ts';
import { readCatalogueSeed } from './seed-records.ts';

const seed = await readCatalogueSeed();
const products = generateProducts(seed);
const real = readRealPrices();
const share = (isCounted: (product: GeneratedProduct) => boolean) =>
  products.filter(isCounted).length / products.length;
const named = (title: string) => products.filter((product) => product.title === title);

test('the seed generates more than ten thousand products, deterministically', () => {
  expect(products.length).toBeGreaterThan(10_000);
  expect(generateProducts(seed)).toEqual(products);
});

test('ids and external ids are unique, and an id does not depend on the other finishes', () => {
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  expect(new Set(products.map(({ externalId }) => externalId)).size).toBe(products.length);
  const last = seed.finishes.slice(-3);
  const few = generateProducts({ ...seed, finishes: last });
  expect(few).toEqual(products.slice(-few.length));
});

test('a phase is a product of its own under the market name that all phases share', () => {
  const dopplers = named('★ StatTrak™ Karambit | Doppler (Factory New)');
  expect(dopplers.map(({ finish }) => finish.phase).toSorted()).toEqual([
    'Black Pearl',
    'Phase 1',
    'Phase 2',
    'Phase 3',
    'Phase 4',
    'Ruby',
    'Sapphire',
  ]);
});

test('gloves are never StatTrak™, and Souvenirs come from collections that have them', () => {
  expect(products.filter(({ finish, itemClass }) => finish.type === 'Gloves' && itemClass !== 'Normal')).toEqual([]);
  expect(named('Souvenir AWP | Dragon Lore (Field-Tested)')).toHaveLength(1);
  expect(named('Souvenir AK-47 | Redline (Field-Tested)')).toEqual([]);
  expect(named('StatTrak™ AWP | Dragon Lore (Field-Tested)')).toEqual([]);
});

test.each([
  [
    [0, 0.08],
    ['Factory New', 'Minimal Wear'],
  ],
  [
    [0.06, 0.8],
    ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'],
  ],
  [[0.07, 0.15], ['Minimal Wear']],
  [[0.45, 1], ['Battle-Scarred']],
  [
    [0, 1],
    ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'],
  ],
] as const)('a float range of %j allows %j', (range, exteriors) => {
  expect(exteriorsWithin(range)).toEqual(exteriors);
});

test('some products are discounted by whole percents, some are new, few are sold out', () => {
  expect(share(({ oldPriceMinor }) => oldPriceMinor !== null)).toBeCloseTo(0.12, 1);
  expect(share(({ isNew }) => isNew)).toBeCloseTo(0.06, 1);
  expect(share(({ stock }) => stock === 0)).toBeLessThan(0.06);
  for (const { priceMinor, oldPriceMinor, stock } of products) {
    expect(priceMinor).toBeGreaterThanOrEqual(3);
    expect(stock).toBeLessThanOrEqual(12);
    if (oldPriceMinor !== null)
      expect(
        Math.abs(
          Math.round((oldPriceMinor * (100 - Math.round(100 - (100 * priceMinor) / oldPriceMinor))) / 100) - priceMinor,
        ),
      ).toBe(0);
  }
});

test('a better wear is never cheaper, StatTrak™ never below normal, and a Souvenir neither nor beyond six times that', () => {
  const ofFinish = Map.groupBy(products, ({ finish, itemClass }) => `${finish.id} ${itemClass}`);
  for (const wears of ofFinish.values()) {
    const fromBest = wears.toSorted((a, b) => EXTERIOR_NAMES.indexOf(a.exterior) - EXTERIOR_NAMES.indexOf(b.exterior));
    const paid = fromBest.map(({ priceMinor }) => priceMinor);
    expect(paid).toEqual(paid.toSorted((one, other) => other - one));
  }
  for (const { finish, exterior, itemClass, priceMinor, oldPriceMinor } of products) {
    const normal = ofFinish.get(`${finish.id} Normal`)?.find((product) => product.exterior === exterior);
    const normalMinor = normal?.oldPriceMinor ?? normal?.priceMinor ?? 0;
    expect(priceMinor).toBeGreaterThanOrEqual(normal?.priceMinor ?? 0);
    if (itemClass === 'Souvenir') expect(oldPriceMinor ?? priceMinor).toBeLessThanOrEqual(6 * normalMinor);
  }
});

test.skipIf(!real)('nearly all names of the real market are generated', () => {
  const ours = new Set(products.map(({ title }) => title));
  const names = Object.keys(real?.pricesMinor ?? {});
  expect(names.filter((name) => ours.has(name)).length / names.length).toBeGreaterThan(0.97);
});

test.skipIf(!real)(
  'prices are close to those of the real market: a factor of two by type and rarity, and in rank',
  () => {
    const isOrdinary = ({ finish }: GeneratedProduct) => finish.phase === undefined || finish.phase === 'Phase 1';
    const pairs = products.filter(isOrdinary).flatMap((product) => {
      const quote = real?.pricesMinor[product.title];
      return quote === undefined
        ? []
        : [
            {
              group: `${product.finish.type} ${product.finish.rarity}`,
              ours: product.oldPriceMinor ?? product.priceMinor,
              real: quote * 0.92,
            },
          ];
    });
    const ratios = Object.fromEntries(
      [...Map.groupBy(pairs, ({ group }) => group)].map(([group, of]) => [
        group,
        median(of.map(({ ours }) => ours)) / median(of.map((pair) => pair.real)),
      ]),
    );
    expect(rankCorrelation(pairs.map((pair) => [pair.ours, pair.real]))).toBeGreaterThan(0.8);
    expect(Object.keys(ratios).length).toBeGreaterThan(40);
    expect(Object.entries(ratios).filter(([, ratio]) => ratio > 2 || ratio < 0.5)).toEqual([]);
  },
);

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Spearman's rank correlation; equal values share the mean of their ranks. */
function rankCorrelation(pairs: [number, number][]): number {
  const ours = ranksOf(pairs.map(([one]) => one));
  const others = ranksOf(pairs.map(([, other]) => other));
  const mean = (pairs.length - 1) / 2;
  const product = (one: number[], other: number[]) =>
    one.reduce((sum, rank, place) => sum + (rank - mean) * ((other[place] ?? 0) - mean), 0);
  return product(ours, others) / Math.sqrt(product(ours, ours) * product(others, others));
}

function ranksOf(values: number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const rankOf = new Map(values.map((value) => [value, (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2]));
  return values.map((value) => rankOf.get(value) ?? 0);
}

test('the generated price history of a discounted product ends at its present price and is deterministic', () => {
  for (const product of products.filter(({ oldPriceMinor }) => oldPriceMinor !== null)) {
    const past = generatePriceHistory(product);
    expect(generatePriceHistory(product)).toEqual(past);
    expect(past.map(({ daysAgo }) => daysAgo)).toEqual(past.map(({ daysAgo }) => daysAgo).toSorted((a, b) => b - a));
    expect(past[0]).toMatchObject({ priceMinor: product.oldPriceMinor, isSale: false });
    expect(past.at(-1)).toMatchObject({ priceMinor: product.priceMinor, isSale: true });
    expect(past.at(-2)).toMatchObject({ priceMinor: product.oldPriceMinor, isSale: false });
  }
});

test('a product without a discount has no generated price history', () => {
  expect(products.filter(({ oldPriceMinor }) => oldPriceMinor === null).flatMap(generatePriceHistory)).toEqual([]);
});
