import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { FacetCounts, FacetValue } from '@patina/shared-api/contract/catalogue';
import { facetCounts } from '@patina/shared-api/queries/catalogue';
import { useLocale } from '@patina/shared-api/state/locale';
import { type ListFilters, listQuery } from '#list-filters/list-filters.ts';
import type { ListPlace } from '#list-filters/list-place.ts';
import { useSettledFilters } from '#list-filters/use-settled-filters.ts';

/** Filters whose values are counted. */
export type Facet = {
  [Name in keyof FacetCounts]: FacetCounts[Name] extends FacetValue[] ? Name : never;
}[keyof FacetCounts];

export interface FacetCount {
  /** Ready to show. */
  count?: string;
  /** Nothing would be left. */
  isEmpty?: boolean;
}

export interface Facets {
  /** What a value of a filter would leave; empty while nothing is known. The counts of before stay while new ones load. */
  of: (facet: Facet, value: string) => FacetCount;
  /** Products that all filters together leave. */
  total: string | undefined;
}

/** How many products each value of each filter would leave, all other filters as they are. */
export function useFacets(filters: ListFilters, place: ListPlace): Facets {
  const { t } = useTranslation('catalog');
  const { settled } = useSettledFilters(filters, place.path);
  const { data: facets } = useQuery(facetCounts(listQuery(settled, place), useLocale()));
  if (!facets) return { of: () => ({}), total: undefined };
  const written = (count: number) => t('facet.count', { count });
  return {
    of(facet, value) {
      const count = countOf(facets[facet], value);
      return { count: written(count), isEmpty: count === 0 };
    },
    total: written(totalOf(facets, settled.type)),
  };
}

/** Every product has one type, and the counts by type have every other filter applied. */
export function totalOf({ type: counts }: Pick<FacetCounts, 'type'>, type: string): number {
  return type ? countOf(counts, type) : counts.reduce((sum, { count }) => sum + count, 0);
}

function countOf(counts: FacetValue[], value: string): number {
  return counts.find((each) => each.value === value)?.count ?? 0;
}
