import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { FacetCounts, FacetValue } from '@patina/shared-api/contract/catalogue/catalogue';
import { facetCounts } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import type { ListRoute } from '#shared/list-filters/list-filters.ts';
import { type ListFilters, listQuery } from '#shared/list-filters/list-filters.ts';
import { useDebouncedFilters } from '#shared/list-filters/use-list-filters.tsx';

/** Filters whose values are counted. */
export type Facet = Exclude<keyof FacetCounts, 'sale' | 'new' | 'at_most'>;

export interface FacetCount {
  /** Formatted for display. */
  count?: string;
  /** The count is 0. */
  isEmpty?: boolean;
}

interface Facets {
  /** Counts by value of a filter; empty until loaded. Old counts are kept while new ones load. */
  of: (facet: Facet, value: string) => FacetCount;
  /** Values that leave something; empty until loaded. */
  valuesOf: (facet: Facet) => string[];
  /** Number of products that match all filters; the old one while they are counted anew. */
  total: string | undefined;
  isCounting: boolean;
  /** While the first counts load. */
  isFirst: boolean;
}

/** Facet counts: how many products match each value of each filter, given all other filters. */
export function useFacets(filters: ListFilters, route: ListRoute): Facets {
  const { t } = useTranslation('catalog');
  const { settled, isSettling } = useDebouncedFilters(filters, route.path);
  const { data: facets, isFetching } = useQuery(facetCounts(listQuery(settled, route), useLocale()));
  const isCounting = isSettling || isFetching;
  if (!facets) return { of: () => ({}), valuesOf: () => [], total: undefined, isCounting, isFirst: isCounting };
  const isExact = !facets.at_most;
  const written = (count: number) => ({ ...(isExact && { count: t('facet.count', { count }) }) });
  return {
    of(facet, value) {
      const count = countOf(facets[facet] ?? [], value);
      return { ...written(count), isEmpty: count === 0 };
    },
    valuesOf: (facet) => (facets[facet] ?? []).map(({ value }) => value),
    total: isExact ? t('list.count', { count: totalOf(facets, settled.type) }) : undefined,
    isCounting,
    isFirst: false,
  };
}

/** Every product has one type, and the counts by type have every other filter applied. */
function totalOf({ type: counts }: Pick<FacetCounts, 'type'>, type: string): number {
  return type ? countOf(counts, type) : counts.reduce((sum, { count }) => sum + count, 0);
}

function countOf(counts: FacetValue[], value: string): number {
  return counts.find((each) => each.value === value)?.count ?? 0;
}
