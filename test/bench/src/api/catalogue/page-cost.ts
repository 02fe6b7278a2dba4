import type { ProductFilter } from '@patina/api/catalogue/list/list-filter';
import { productList } from '@patina/api/catalogue/list/product-list';
import { medianTimes } from '#median-times.ts';
import type { BenchStore } from './open-bench-database.ts';

/** Median time of a list in a small and in a large catalogue, in milliseconds. */
export interface ListCost {
  list: string;
  small: number;
  large: number;
  /** large / small: 1 where the size does not matter. */
  ratio: number;
}

const PAGE_SIZE = 15;

/** Ids of types, weapons and qualities are those of the seed, in the order in which it names them. */
const LISTS: Record<string, ProductFilter> = {
  'all products': {},
  'one type': { typeId: 1 },
  'three weapons': { weaponIds: [1001, 1002, 1003] },
  'one rarity, one wear': { qualityIds: [2], exteriors: [2] },
  'on sale': { isSale: true },
  'price 10 to 50': { priceFromMinor: 1_000, priceTillMinor: 5_000 },
  'search "ak"': { search: ['% ak%'] },
};

/** Page one of each list, with a cached total. */
export const pageCosts = (small: BenchStore, large: BenchStore): Promise<ListCost[]> =>
  listCosts(small, large, 120, (products, filter) => products.page(filter, 'desc', PAGE_SIZE, 0));

/** The total of each list, which is cached for half a minute. */
export const totalCosts = (small: BenchStore, large: BenchStore): Promise<ListCost[]> =>
  listCosts(small, large, 5, (products, filter) => products.count(filter));

async function listCosts(
  small: BenchStore,
  large: BenchStore,
  rounds: number,
  work: (products: ReturnType<typeof productList>, filter: ProductFilter) => Promise<unknown>,
): Promise<ListCost[]> {
  const repositories = [small, large].map(({ database }) => productList(database));
  const costs: ListCost[] = [];
  for (const [list, filter] of Object.entries(LISTS)) {
    const [one = Number.NaN, other = Number.NaN] = await medianTimes(repositories, rounds, (products) =>
      work(products, filter),
    );
    costs.push({ list, small: one, large: other, ratio: other / one });
  }
  return costs;
}
