import type { FacetCounts } from '@patina/shared-api/contract/catalogue/catalogue';
import type { ProductFilter } from '#catalogue/products/product-filter.ts';
import { type StockCount, stockCountRepository } from '#catalogue/products/stock-count-repository.ts';
import type { Terms } from '#catalogue/products/terms-repository.ts';
import { TtlCache } from '#platform/cache.ts';
import type { Database } from '#platform/database/tables.ts';
import { countFacets, withoutFacets } from './count-facets.ts';

/**
 * Counts of products per facet value. Stock counts are read once per half minute for each search, price range and
 * collection, kept ones where neither a search nor a collection is chosen; the other choices are applied in memory.
 */
export function facetService(database: Database) {
  const { countStock } = stockCountRepository(database);
  const stockCounts = new TtlCache<StockCount[]>({ seconds: 30, staleSeconds: 30, max: 60 });
  const counts = new TtlCache<FacetCounts>({ seconds: 5, max: 1_000 });
  const stockCountsOf = (filter: ProductFilter) => stockCounts.get(JSON.stringify(filter), () => countStock(filter));

  return {
    /** Stock counts of the whole catalogue. */
    inStock: (): Promise<StockCount[]> => stockCountsOf({}),

    count: (filter: ProductFilter, terms: Terms): Promise<FacetCounts> =>
      counts.get(JSON.stringify(filter), async () =>
        countFacets(await stockCountsOf(withoutFacets(filter)), filter, terms),
      ),

    clear(): void {
      stockCounts.clear();
      counts.clear();
    },
  };
}
