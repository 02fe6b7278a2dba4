import { queryOptions } from '@patina/platform/query';
import { soldLately } from '../contract/catalogue/sold-lately.ts';
import type { Locale } from '../state/locale.ts';
import { apiOf } from './query-client.ts';

/** What was sold lately: of the skin of a product, or of the whole store; nothing is asked for an id that is no number. */
export function soldItems(product: number | string | undefined, locale: Locale) {
  return queryOptions({
    queryKey: ['items/sold-lately', String(product), locale],
    queryFn: async ({ signal, ...context }) => {
      if (product !== undefined && !/^\d+$/.test(String(product))) return [];
      const query = product === undefined ? {} : { product: Number(product) };
      return (await apiOf(context)(soldLately.read, { query, signal })).payload;
    },
  });
}
