import { keepPreviousData, queryOptions } from '@patina/platform/query';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { productDetails } from '@patina/shared-api/queries/catalogue';
import type { Locale } from '@patina/shared-api/state/locale';
import { defineShelf } from '#shelf/use-shelf.ts';

/** Products in the row. */
export const VIEWED_ROW = 8;

/** Ids of the products that the visitor has looked at; one more than the row has, because the present one is left out. */
export const viewedShelf = defineShelf({
  name: 'recently_viewed',
  size: VIEWED_ROW + 1,
  keyOf: (id: number) => id,
  parse: (stored) => (typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : undefined),
});

/** The products of these ids that still exist, in this order; those of this visit are known already. */
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
