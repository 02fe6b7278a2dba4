import { groupedList } from '@patina/api/catalogue/list/grouped-list';
import type { ProductFilter } from '@patina/api/catalogue/list/list-filter';
import { type ProductList, productList } from '@patina/api/catalogue/list/product-list';
import { recommendable } from '@patina/api/catalogue/list/recommended';
import { stockCountRepository } from '@patina/api/catalogue/list/stock-counts';
import type { Database } from '@patina/api/platform/database/tables';
import { medianTimes } from '#median-times.ts';
import { catalogueOf } from './catalogue-of.ts';
import type { BenchStore } from './open-bench-database.ts';

/** Median times of one question to catalogues of several sizes, in milliseconds. */
export interface SizeCost {
  name: string;
  times: number[];
}

interface Shop {
  products: ProductList;
  groups: ReturnType<typeof groupedList>;
  database: Database;
  counts: ReturnType<typeof stockCountRepository>;
  catalogue: ReturnType<typeof catalogueOf>;
  /** In the catalogue. */
  size: number;
  /** By filter. */
  totals: Map<string, number>;
}

type Question = (shop: Shop, round: number) => Promise<unknown>;

const ROUNDS = 7;
const LIMIT = 15;
const SEARCHES = ['ak red', 'awp dra', 'karam', 'dopp', 'm4 asi', 'usp kil', 'glock fa', 'butter'];

const PRICES = { priceFromMinor: 1_234, priceTillMinor: 5_678 };

/** The page in the middle of a list whose total is known. */
async function inMiddle({ products, totals }: Shop, filter: ProductFilter): Promise<unknown> {
  const key = JSON.stringify(filter);
  const total = totals.get(key) ?? (await products.count(filter));
  totals.set(key, total);
  return products.page(filter, 'asc', LIMIT, Math.floor(total / 2));
}

const searchQuestions = (words: string, search: string[]): Record<string, Question> => ({
  [`search "${words}": total`]: ({ products }) => products.count({ search }),
  [`search "${words}": facets`]: ({ counts }) => counts.countStock({ search }),
  [`search "${words}": facets, price 12.34 to 56.78`]: ({ counts }) => counts.countStock({ search, ...PRICES }),
  [`search "${words}": page one, the cheapest first`]: ({ products }) => products.page({ search }, 'asc', LIMIT, 0),
  [`search "${words}": page one, the dearest first`]: ({ products }) => products.page({ search }, 'desc', LIMIT, 0),
  [`search "${words}": the page in the middle`]: (shop) => inMiddle(shop, { search }),
});

/** Ids are those of the seed. Searches are given by their patterns. Nothing is cached but the words of the catalogue. */
const QUESTIONS: Record<string, Question> = {
  'page one': ({ products }) => products.page({}, 'desc', LIMIT, 0),
  'page one of a type': ({ products }) => products.page({ typeId: 1 }, 'desc', LIMIT, 0),
  'page one of three weapons': ({ products }) => products.page({ weaponIds: [1001, 1002, 1003] }, 'desc', LIMIT, 0),
  'page one of a rarity and a wear': ({ products }) =>
    products.page({ qualityIds: [2], exteriors: [2] }, 'desc', LIMIT, 0),
  'page one, price 10 to 50': ({ products }) =>
    products.page({ priceFromMinor: 1_000, priceTillMinor: 5_000 }, 'desc', LIMIT, 0),
  'page one of a collection': ({ products }) =>
    products.page({ collections: ['The Phoenix Collection'] }, 'desc', LIMIT, 0),
  'the page in the middle': ({ products, size }) => products.page({}, 'desc', LIMIT, Math.floor(size / 2)),
  'the last page': ({ products, size }) => products.page({}, 'desc', LIMIT, size - 10),
  total: ({ products }) => products.count({}),
  'total of a rarity and a wear': ({ products }) => products.count({ qualityIds: [2], exteriors: [2] }),
  'total of a collection': ({ products }) => products.count({ collections: ['The Phoenix Collection'] }),
  facets: ({ counts }) => counts.countStock({}),
  'facets, price 10 to 50': ({ counts }) => counts.countStock({ priceFromMinor: 1_000, priceTillMinor: 5_000 }),
  'facets, price 12.34 to 56.78': ({ counts }) => counts.countStock(PRICES),
  'the page in the middle, price 12.34 to 56.78': (shop) => inMiddle(shop, PRICES),
  'the page in the middle of a collection': (shop) => inMiddle(shop, { collections: ['The Phoenix Collection'] }),
  'groups of a type, their number': ({ groups }) => groups.count({ typeId: 1 }),
  'groups of a type, page one': ({ groups }) => groups.page({ typeId: 1 }, 'desc', LIMIT, 0),
  suggestions: ({ catalogue }, round) => catalogue.search.suggestions(SEARCHES[round % SEARCHES.length] ?? ''),
  recommended: ({ database }) => recommendable(database, [3, 4, 5, 6, 7, 8], 40_000),
  ...searchQuestions('ak', ['% ak%']),
  ...searchQuestions('doppler', ['% doppler%']),
  ...searchQuestions('dragon fn', ['% dragon%', '% fn %']),
  ...searchQuestions('r', ['% r%']),
};

/** Asks catalogues of several sizes in turn. */
export async function sizeCosts(stores: readonly BenchStore[]): Promise<SizeCost[]> {
  const shops = stores.map(
    ({ database, products }): Shop => ({
      database,
      products: productList(database),
      groups: groupedList(database),
      counts: stockCountRepository(database),
      catalogue: catalogueOf(database),
      size: products,
      totals: new Map(),
    }),
  );
  for (const { catalogue } of shops) await catalogue.search.suggestions('any word');
  const costs: SizeCost[] = [];
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    costs.push({ name, times: await medianTimes(shops, ROUNDS, ask) });
  }
  return costs;
}
