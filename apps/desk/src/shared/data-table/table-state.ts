import { useLocation, useNavigate, useSearchParams } from '@patina/platform/router';
import { startTransition, useOptimistic } from 'react';

/** How a filter is written in an address: any text, a day such as `2026-11-23`, or one of some values. */
type Filter = 'text' | 'day' | readonly string[];

/** What a list can be sorted and filtered by. Names and values are those of the API's query. */
interface TableSchema<Name extends string = string> {
  /** Values of `sort`, such as `price` and `-price`; the first is the order of a list that nobody has sorted. */
  sorts: readonly [string, ...string[]];
  filters: Readonly<Record<Name, Filter>>;
}

/** An empty text for one that is not set. */
type FilterValues<Name extends string> = Record<Name, string>;

/** What an address says about a list. */
interface TableView<Name extends string> {
  /** From 1. */
  page: number;
  perPage: PageLength;
  sort: string;
  filters: FilterValues<Name>;
}

/** Rows per page; the first is the API's default. */
export const PAGE_LENGTHS = [25, 50, 100] as const;
type PageLength = (typeof PAGE_LENGTHS)[number];

/** Longest text that is sent to the API. */
const MAX_TEXT = 100;

/** Declares a list; keeps the names of its filters. */
export const tableSchema = <Name extends string>(schema: TableSchema<Name>): TableSchema<Name> => schema;

/** Reads an address; what is invalid is read as not set. */
function readTable<Name extends string>(
  { sorts, filters }: TableSchema<Name>,
  search: URLSearchParams,
): TableView<Name> {
  const page = search.get('page') ?? '';
  const entries = Object.entries<Filter>(filters).map(([name, filter]) => [
    name,
    readFilter(filter, search.get(name) ?? ''),
  ]);
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    perPage: PAGE_LENGTHS.find((length) => String(length) === search.get('per_page')) ?? PAGE_LENGTHS[0],
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    filters: Object.fromEntries(entries) as FilterValues<Name>,
  };
}

/** The API's query of a list, without what is the default. */
type TableQuery = Record<string, string | number>;

function tableQuery<Name extends string>(
  { sorts }: TableSchema<Name>,
  { page, perPage, sort, filters }: TableView<Name>,
): TableQuery {
  return {
    ...(page > 1 && { page }),
    ...(perPage !== PAGE_LENGTHS[0] && { per_page: perPage }),
    ...(sort !== sorts[0] && { sort }),
    ...Object.fromEntries(Object.entries<string>(filters).filter(([, value]) => value !== '')),
  };
}

/** Filters and order as they are saved under a name, in the order of their names: `sort=-total&status=processing`. */
function searchOf(schema: TableSchema, view: TableView<string>): string {
  const { page: _page, per_page: _length, ...kept } = tableQuery(schema, view);
  const search = new URLSearchParams(Object.entries(kept).map(([name, value]) => [name, String(value)]));
  search.sort();
  return search.toString();
}

/** The API’s query of a list at an address. */
export const queryOf = (schema: TableSchema, search: URLSearchParams): TableQuery =>
  tableQuery(schema, readTable(schema, search));

// Control characters: the API rejects them.
const CONTROL_CHARACTERS = /[^ -~\u0080-\uffff]/g;

function readFilter(filter: Filter, text: string): string {
  if (filter === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
  if (filter === 'text') return text.replace(CONTROL_CHARACTERS, ' ').trim().slice(0, MAX_TEXT);
  return filter.includes(text) ? text : '';
}

/** What a list shows, as its address says, and the changes of it. */
export interface TableState<Name extends string = string> extends TableView<Name> {
  sorts: readonly string[];
  /** The API's query. */
  query: TableQuery;
  isFiltered: boolean;
  /** Goes to the first page of the list with other filters. */
  change(filters: Partial<FilterValues<Name>>): void;
  /** Goes to the first page of the list in another order. */
  sortBy(sort: string): void;
  setPerPage(perPage: PageLength): void;
  /** Removes all filters. */
  clear(): void;
  /** Address of a page of the list. */
  hrefOf(page: number): string;
  /** Filters and order as they are saved under a name; empty for a list that is neither filtered nor sorted. */
  search: string;
  /** What saved filters are by now, without those that the list does not know, and the address of the list with them. */
  readSearch(saved: string): { search: string; href: string };
}

/** The state of a list, all of which is in the address; other parameters of the address stay. */
export function useTableState<Name extends string>(schema: TableSchema<Name>): TableState<Name> {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = readTable(schema, search);
  // The controls show a change at once, and the next change builds on it, before the router has navigated.
  const [chosen, choose] = useOptimistic(view);

  function hrefOf(next: TableView<Name>): string {
    const query = new URLSearchParams(search);
    for (const name of ['page', 'per_page', 'sort', ...Object.keys(schema.filters)]) query.delete(name);
    for (const [name, value] of Object.entries(tableQuery(schema, next))) query.set(name, String(value));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  }

  const go = (change: Partial<TableView<Name>>) =>
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
    search: searchOf(schema, view),
    readSearch(saved) {
      const { sort, filters } = readTable(schema, new URLSearchParams(saved));
      const next = { ...view, page: 1, sort, filters };
      return { search: searchOf(schema, next), href: hrefOf(next) };
    },
  };
}
