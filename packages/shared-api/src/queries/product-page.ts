import { keepPreviousData, queryOptions } from '@patina/platform/query';
import { type HistoryRange, priceHistory } from '../contract/catalogue/price-history.ts';
import { type UnitQuery, units } from '../contract/catalogue/unit-list.ts';
import type { Locale } from '../state/locale.ts';
import { apiOf } from './query-client.ts';

/* What only the page of a product asks for, apart from what every list of products loads. What was shown before stays while it loads. */

/** A page of the units of a product. */
export function productUnits(id: number, page: Pick<UnitQuery, 'sort' | 'page' | 'available_now'>, locale: Locale) {
  return queryOptions({
    queryKey: ['items/units', id, page, locale],
    queryFn: ({ signal, ...context }) =>
      apiOf(context)(units.list, { params: { id: String(id) }, query: page, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Prices and sales of a product by day. */
export function productHistory(id: number | string, days: HistoryRange, locale: Locale) {
  return queryOptions({
    queryKey: ['items/history', String(id), days, locale],
    queryFn: ({ signal, ...context }) =>
      apiOf(context)(priceHistory.read, {
        params: { id: String(id) },
        query: days === '90' ? {} : { days },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
