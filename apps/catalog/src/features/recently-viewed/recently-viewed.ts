import { keepPreviousData, queryOptions } from '@patina/platform/query';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { productDetails } from '@patina/shared-api/queries/catalogue';
import type { Locale } from '@patina/shared-api/state/locale';
import { definePersistedList } from '#shared/persisted-list/use-persisted-list.ts';

/** Products in the row. */
export const ROW_SIZE = 8;

/** Ids of viewed products; one more than the row shows, because the current one is left out. */
export const recentlyViewed = definePersistedList({
  name: 'recently_viewed',
  size: ROW_SIZE + 1,
  keyOf: (id: number) => id,
  parse: (stored) => (typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : undefined),
});

/** Loads the products of these ids that still exist, in this order; some are cached. */
export function viewedProducts(ids: number[], locale: Locale) {
  return queryOptions({
    queryKey: ['items/viewed', ids, locale],
    queryFn: async ({ client }): Promise<Product[]> => {
      const answers = await Promise.allSettled(
        ids.map((id) => client.ensureQueryData(productDetails(String(id), locale))),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.payload] : []));
    },
    placeholderData: keepPreviousData,
  });
}
