import { wireCatalogue } from '#app/wiring/wire-reads.ts';
import { medianTimes } from '#bench/median-times.ts';
import { primaryOnly } from '#shared/database/reads/reads.ts';
import { type ProductRepository, productRepository } from '#shared/products/product-repository.ts';
import { stockCountRepository } from '#shared/products/stock-count-repository.ts';
import type { BenchStore } from './open-bench-database.ts';

/** Median times of one question to catalogues of several sizes, in milliseconds. */
export interface SizeCost {
  name: string;
  times: number[];
}

interface Shop {
  products: ProductRepository;
  counts: ReturnType<typeof stockCountRepository>;
  catalogue: ReturnType<typeof wireCatalogue>;
  /** In the catalogue. */
  size: number;
}

const ROUNDS = 7;
const LIMIT = 15;
const SEARCHES = ['ak red', 'awp dra', 'karam', 'dopp', 'm4 asi', 'usp kil', 'glock fa', 'butter'];

/** Ids are those of the seed. Searches are given by their patterns. Nothing is cached but the words of the catalogue. */
const QUESTIONS: Record<string, (shop: Shop, round: number) => Promise<unknown>> = {
  'page one': ({ products }) => products.page({}, 'desc', LIMIT, 0),
  'page one of a type': ({ products }) => products.page({ typeId: 1 }, 'desc', LIMIT, 0),
  'page one of three weapons': ({ products }) => products.page({ weaponIds: [1001, 1002, 1003] }, 'desc', LIMIT, 0),
  'page one of a rarity and a wear': ({ products }) =>
    products.page({ qualityId: 2, exteriors: [2] }, 'desc', LIMIT, 0),
  'page one, price 10 to 50': ({ products }) =>
    products.page({ priceFromMinor: 1_000, priceTillMinor: 5_000 }, 'desc', LIMIT, 0),
  'page one of a collection': ({ products }) =>
    products.page({ collections: ['The Phoenix Collection'] }, 'desc', LIMIT, 0),
  'the page in the middle': ({ products, size }) => products.page({}, 'desc', LIMIT, Math.floor(size / 2)),
  'the last page': ({ products, size }) => products.page({}, 'desc', LIMIT, size - 10),
  total: ({ products }) => products.count({}),
  'total of a rarity and a wear': ({ products }) => products.count({ qualityId: 2, exteriors: [2] }),
  'total of a collection': ({ products }) => products.count({ collections: ['The Phoenix Collection'] }),
  facets: ({ counts }) => counts.countStock({}),
  'facets, price 10 to 50': ({ counts }) => counts.countStock({ priceFromMinor: 1_000, priceTillMinor: 5_000 }),
  'facets, price 12.34 to 56.78': ({ counts }) => counts.countStock({ priceFromMinor: 1_234, priceTillMinor: 5_678 }),
  'groups of a type, their number': ({ products }) => products.countGroups({ typeId: 1 }),
  suggestions: ({ catalogue }, round) => catalogue.search.suggestions(SEARCHES[round % SEARCHES.length] ?? ''),
  recommended: ({ products }) => products.recommendable([3, 4, 5, 6, 7, 8], 40_000),
  'page one of a search, "ak"': ({ products }) => products.page({ search: ['% ak%'] }, 'desc', LIMIT, 0),
  'total of a search, "ak"': ({ products }) => products.count({ search: ['% ak%'] }),
  'total of a search, "dragon fn"': ({ products }) => products.count({ search: ['% dragon%', '% fn %'] }),
};

/** Asks catalogues of several sizes in turn. */
export async function sizeCosts(stores: readonly BenchStore[]): Promise<SizeCost[]> {
  const shops = stores.map(
    ({ database, products }): Shop => ({
      products: productRepository(database),
      counts: stockCountRepository(database),
      catalogue: wireCatalogue(primaryOnly(database), { artVersion: 'bench', imageHost: undefined }),
      size: products,
    }),
  );
  for (const { catalogue } of shops) await catalogue.search.suggestions('any word');
  const costs: SizeCost[] = [];
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    costs.push({ name, times: await medianTimes(shops, ROUNDS, ask) });
  }
  return costs;
}
