import type { FacetCounts } from '@patina/shared-api/contract/catalogue';
import type { Database } from '#database/tables.ts';
import type { ProductFilter } from '#features/catalogue/product-filter.ts';
import { ShortMemory } from '#features/catalogue/short-memory.ts';
import type { Terms } from '#features/catalogue/terms-repository.ts';
import { besidesFacets, countFacets } from './count-facets.ts';
import { type TallyRow, tallyRepository } from './tally-repository.ts';

/**
 * How many products each choice would leave. The database is asked once in half a minute per search, price range and
 * collection; whatever else is chosen is counted from that.
 */
export function facetService(database: Database) {
  const { tally } = tallyRepository(database);
  const tallies = new ShortMemory<TallyRow[]>({ seconds: 30, spareSeconds: 30, most: 60 });
  const counts = new ShortMemory<FacetCounts>({ seconds: 5, most: 1_000 });
  const tallyOf = (filter: ProductFilter) => tallies.recall(JSON.stringify(filter), () => tally(filter));

  return {
    /** Every combination that is in stock. */
    everything: (): Promise<TallyRow[]> => tallyOf({}),

    count: (filter: ProductFilter, terms: Terms): Promise<FacetCounts> =>
      counts.recall(JSON.stringify(filter), async () =>
        countFacets(await tallyOf(besidesFacets(filter)), filter, terms),
      ),

    forget(): void {
      tallies.forget();
      counts.forget();
    },
  };
}
