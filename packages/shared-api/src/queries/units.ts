import { keepPreviousData, queryOptions } from '@patina/platform/query';
import { type UnitQuery, units } from '../contract/catalogue/unit-list.ts';
import type { Locale } from '../state/locale.ts';
import { apiOf } from './query-client.ts';

/** A page of the units of a product; the page before stays while it loads. Apart from what every list of products loads. */
export function productUnits(id: number, page: Pick<UnitQuery, 'sort' | 'page' | 'available_now'>, locale: Locale) {
  return queryOptions({
    queryKey: ['items/units', id, page, locale],
    queryFn: ({ signal, ...context }) =>
      apiOf(context)(units.list, { params: { id: String(id) }, query: page, signal }),
    placeholderData: keepPreviousData,
  });
}
