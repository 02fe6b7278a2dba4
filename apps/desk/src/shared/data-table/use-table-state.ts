import { useLocation, useNavigate, useSearchParams } from '@patina/platform/router';
import { startTransition, useOptimistic } from 'react';
import {
  type Filter,
  type FilterValues,
  type PageLength,
  readTable,
  type TableQuery,
  type TableSchema,
  type TableView,
  tableQuery,
} from './table-schema.ts';

/** What a list shows, as its address says, and the changes of it. */
export interface TableState<
  Sort extends string = string,
  Filters extends Record<string, Filter> = Record<string, Filter>,
> extends TableView<Sort, Filters> {
  sorts: readonly Sort[];
  /** The API's query. */
  query: TableQuery<Sort, Filters>;
  isFiltered: boolean;
  /** Goes to the first page of the list with other filters. */
  change(filters: Partial<FilterValues<Filters>>): void;
  /** Goes to the first page of the list in another order. */
  sortBy(sort: Sort): void;
  setPerPage(perPage: PageLength): void;
  /** Removes all filters. */
  clear(): void;
  /** Address of a page of the list. */
  hrefOf(page: number): string;
}

/** The state of a list, all of which is in the address; other parameters of the address stay. */
export function useTableState<Sort extends string, Filters extends Record<string, Filter>>(
  schema: TableSchema<Sort, Filters>,
): TableState<Sort, Filters> {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = readTable(schema, search);
  // The controls show a change at once, and the next change builds on it, before the router has navigated.
  const [chosen, choose] = useOptimistic(view);

  function hrefOf(next: TableView<Sort, Filters>): string {
    const query = new URLSearchParams(search);
    for (const name of ['page', 'per_page', 'sort', ...Object.keys(schema.filters)]) query.delete(name);
    for (const [name, value] of Object.entries(tableQuery(schema, next))) query.set(name, String(value));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  }

  const go = (change: Partial<TableView<Sort, Filters>>) =>
    startTransition(async () => {
      const next = { ...chosen, page: 1, ...change };
      choose(next);
      await navigate(hrefOf(next), { replace: true, preventScrollReset: true });
    });

  return {
    ...view,
    filters: chosen.filters,
    sorts: schema.sorts,
    query: tableQuery(schema, view),
    isFiltered: Object.values(chosen.filters).some((value) => value !== ''),
    change: (filters) => go({ filters: { ...chosen.filters, ...filters } }),
    sortBy: (sort) => go({ sort }),
    setPerPage: (perPage) => go({ perPage }),
    clear: () => go({ filters: readTable(schema, new URLSearchParams()).filters }),
    hrefOf: (page) => hrefOf({ ...view, page }),
  };
}
