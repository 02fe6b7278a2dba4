import { useLocation } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { appliedFilters, useFilterLabel } from '#features/filters/AppliedFilters.tsx';
import { SaveSearch } from '#features/saved-searches/SaveSearch.tsx';
import { Sorting } from '#features/sorting/Sorting.tsx';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.tsx';

interface ListToolsProps {
  /** Filters by name, not by slug. */
  filters: ListFilters;
  change: FilterChange;
  /** Title of the list. */
  title: string;
}

/** What is done with a list as a whole: its order, its groups, keeping it as a search. Loaded after the page. */
export function ListTools({ filters, change, title }: ListToolsProps) {
  const labelOf = useFilterLabel();
  const { pathname } = useLocation();
  const labels = appliedFilters(filters).map(labelOf);
  const isNamed = labels.length === 0 || !pathname.startsWith(paths.products());
  return (
    <Sorting filters={filters} change={change}>
      <SaveSearch name={[...(isNamed ? [title] : []), ...labels].join(', ')} />
    </Sorting>
  );
}
