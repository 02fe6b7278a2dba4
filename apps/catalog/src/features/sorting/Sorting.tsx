import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.ts';
import { GroupSwitch } from './GroupSwitch.tsx';
import { SortSelect } from './SortSelect.tsx';

interface SortingProps {
  filters: Pick<ListFilters, 'sort' | 'group'>;
  change: FilterChange;
}

/** How the list is arranged: its order, and whether it shows the wears of a finish as one. */
export function Sorting({ filters: { sort, group }, change }: SortingProps) {
  return (
    <>
      <SortSelect sort={sort} change={change} />
      <GroupSwitch group={group} change={change} />
    </>
  );
}
