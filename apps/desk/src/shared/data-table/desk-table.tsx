import type { QueryResult } from '@patina/parts/QueryState';
import { type ParseKeys, type TFunction, useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { MOST_COUNTED } from '@patina/shared-api/contract/desk/list-query';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { EmptyState } from '@patina/ui/EmptyState';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { DeskPage, DeskQuery } from '../page/DeskPage.tsx';
import { deskList } from '../queries/desk-query.ts';
import { DataTable, type ListQuery, type RowActions, RowsTable, TableSkeleton } from './DataTable.tsx';
import { FilterField, type ListFilter } from './list-filters.tsx';
import { hasViews, SavedViews, viewsQuery } from './SavedViews.tsx';
import type { TableColumn } from './table-model.ts';
import { queryOf, type TableState, tableSchema, useTableState } from './table-state.ts';

type Key = ParseKeys<'desk'>;

/** A column whose name is a key. */
export interface ListColumn<Row> extends Omit<TableColumn<Row>, 'name' | 'cell'> {
  name: Key;
  cell: (row: Row, t: TFunction<'desk'>) => ReactNode;
}

/** Columns with their names in the language of the page. */
function useListColumns<Row>(columns: readonly ListColumn<Row>[]): TableColumn<Row>[] {
  const { t } = useTranslation('desk');
  return columns.map(({ name, cell, ...column }) => ({ ...column, name: t(name), cell: (row) => cell(row, t) }));
}

type Rows = z.ZodMiniType<{ payload: object[]; meta: ListMeta }>;
type RowOf<Response extends Rows> = z.output<Response>['payload'][number];

/** Parameters of a call that are no filters. */
type Common = 'page' | 'per_page' | 'count' | 'sort' | 'currency' | 'language';

interface SourceDeclaration<Query extends z.ZodMiniType<object>, Response extends Rows> {
  /** Reads a page of it. */
  call: Endpoint<Query, z.ZodMiniType<undefined>, Response>;
  /** The first is the order of a list that nobody has sorted; without them it has but the order of the server. */
  sorts?: readonly [string, ...string[]];
  /** By the names of the call's parameters, in the order of the fields. */
  filters?: {
    [Name in Exclude<keyof z.output<Query>, Common>]?: ListFilter<Exclude<z.output<Query>[Name], undefined> & string>;
  };
}

/** What is shown of a list in a table. */
interface ListDeclaration<Row> {
  /** Accessible name of the table. */
  caption: Key;
  columns: readonly ListColumn<Row>[];
  /** Names a row, among others where it is chosen. */
  rowId: (row: Row) => string | number;
  /** Address of a row's page. */
  hrefOf?: (row: Row) => string;
  /** Buttons for chosen rows; `clear` ends the choice. */
  actions?: RowActions<Row>;
  /** Whether all rows that match the filters can be chosen together: the actions are given the filters then. */
  canChooseEverything?: boolean;
  /** Letters of these buttons (`data-key`), with what they do. */
  keys?: readonly (readonly [letter: string, text: Key])[];
  /** The call that answers with the same list as CSV. */
  csv?: { path: string };
  /** What to say where there is nothing, not even without filters. */
  empty: Key;
  emptyHint?: Key;
}

/** What a page's loader reads. */
export type PageQueries = ReturnType<Parameters<typeof withQueries>[0]>;

type Params = Record<string, string | number>;

/** Declares how a list is read: sorted, filtered and paged by the server, its state in the address. */
export function listSource<Query extends z.ZodMiniType<object>, Response extends Rows>({
  call,
  sorts = [''],
  filters = {},
}: SourceDeclaration<Query, Response>) {
  const fields = Object.entries(filters) as [name: string, ListFilter][];
  const schema = tableSchema({ sorts, filters: Object.fromEntries(fields.map(([name, { reads }]) => [name, reads])) });
  const read = (query: object, params?: Params) => deskList(call, { query, ...(params && { params }) });
  const queryAt = (search: URLSearchParams) => queryOf(schema, search) as Partial<z.output<Query>>;
  return {
    call,
    fields,
    schema,
    read,
    /** The call's query at an address. */
    queryOf: queryAt,
    /** Reads the list at an address. */
    queries: (search: URLSearchParams, params?: Params): PageQueries => [
      read(queryAt(search), params),
      ...(hasViews(call.path) ? [viewsQuery(call.path)] : []),
    ],
  };
}

interface ReadList<Query extends z.ZodMiniType<object>, Response extends Rows> {
  call: Endpoint<Query, z.ZodMiniType<undefined>, Response>;
  read: (query: object, params?: Params) => ReturnType<typeof deskList<NoInfer<Query>, NoInfer<Response>>>;
}

/**
 * Reads a page of a list. Where it has more rows than are counted at first, all are counted while the page is shown, once for all
 * pages and orders.
 */
export function useList<Query extends z.ZodMiniType<object>, Response extends Rows>(
  { read }: ReadList<Query, Response>,
  { query, perPage }: Pick<TableState, 'query' | 'perPage'>,
  params?: Params,
): ListQuery<z.output<Response>> {
  const { page: _page, per_page, sort, ...filters } = query;
  const list: ListQuery<z.output<Response>> = useQuery(read(query, params));
  const page = list.data as z.output<Response> | undefined;
  const isLong = page !== undefined && page.meta.total >= MOST_COUNTED;
  const counted = useQuery({ ...read({ ...filters, per_page: 1, count: 'all' }, params), enabled: isLong });
  if (!isLong || counted.data === undefined || counted.isPlaceholderData) return list;
  const { total: rows } = counted.data.meta;
  const pages = Math.ceil(rows / perPage);
  return { ...list, data: { ...page, meta: { ...page.meta, total: rows, pages } } };
}

/** A list of the back office as it is declared, and how it is read. */
export type DeskTable<Query extends z.ZodMiniType<object>, Response extends Rows> = ListDeclaration<RowOf<Response>> &
  ReturnType<typeof listSource<Query, Response>>;

/** Declares a list that is a table. */
export const deskTable = <Query extends z.ZodMiniType<object>, Response extends Rows>({
  call,
  sorts,
  filters,
  ...list
}: SourceDeclaration<Query, Response> & ListDeclaration<RowOf<Response>>): DeskTable<Query, Response> => ({
  ...list,
  ...listSource({ call, sorts, filters }),
});

interface ListFiltersProps {
  fields: readonly [name: string, ListFilter][];
  state: Pick<TableState, 'filters' | 'change'>;
  without?: readonly string[] | undefined;
}

export function ListFilters({ fields, state, without = [] }: ListFiltersProps) {
  return fields.map(
    ([name, { field }]) =>
      field &&
      !without.includes(name) && (
        <FilterField
          key={name}
          field={field}
          value={state.filters[name] ?? ''}
          onChange={(value) => state.change({ [name]: value })}
        />
      ),
  );
}

interface ListTableProps<Query extends z.ZodMiniType<object>, Response extends Rows> {
  list: DeskTable<Query, Response>;
  /** Of the call's path. */
  params?: Params;
  /** Ids of columns that are left out with their filters. */
  without?: readonly string[];
}

/** The table of a list, with its filters, its skeleton, its error, what is said where there is nothing, and CSV. */
export function ListTable<Query extends z.ZodMiniType<object>, Response extends Rows>({
  list,
  params,
  without = [],
}: ListTableProps<Query, Response>) {
  const { fields, schema, caption, columns, csv, empty, emptyHint, rowId, hrefOf, actions, keys } = list;
  const { t } = useTranslation('desk');
  const state = useTableState(schema);
  const query = useList(list, state, params);
  return (
    <DataTable
      caption={t(caption)}
      columns={useListColumns(columns).filter(({ id }) => !without.includes(id))}
      query={query}
      state={state}
      rowId={rowId}
      hrefOf={hrefOf}
      actions={actions}
      canChooseEverything={list.canChooseEverything}
      keys={keys?.map(([letter, text]) => [letter, t(text)])}
      filters={fields.some(([, { field }]) => field) && <ListFilters fields={fields} state={state} without={without} />}
      exportPath={csv?.path}
      views={hasViews(list.call.path) && <SavedViews list={list} state={state} />}
      empty={{ title: t(empty), text: emptyHint && t(emptyHint) }}
    />
  );
}

/** A page of a list alone, named like its table; `actions` are buttons of the whole page. */
export function ListPage<Query extends z.ZodMiniType<object>, Response extends Rows>({
  list,
  actions,
}: Pick<ListTableProps<Query, Response>, 'list'> & { actions?: ReactNode }) {
  const { t } = useTranslation('desk');
  return (
    <DeskPage title={t(list.caption)} actions={actions}>
      <ListTable list={list} />
    </DeskPage>
  );
}

/** Reads the list of such a page. */
export const listLoader = ({ queries }: { queries: (search: URLSearchParams) => PageQueries }) =>
  withQueries(({ url }) => queries(url.searchParams));

interface PlainTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  hrefOf?: (row: Row) => string;
  /** What to say where there are none. */
  empty?: Key;
}

/** A few rows that are all there, such as the items of an order: a table without filters, order and pages. */
export function PlainTable<Row>({ columns, rows, empty, ...table }: PlainTableProps<Row>) {
  const { t } = useTranslation('desk');
  const named = useListColumns(columns);
  if (empty && rows.length === 0) return <EmptyState title={t(empty)} />;
  return <RowsTable {...table} columns={named} rows={rows} />;
}

interface QueryTableProps<Row> extends Omit<PlainTableProps<Row>, 'rows'> {
  query: QueryResult<{ payload: Row[] }>;
  /** Title of what is shown where they could not be loaded. */
  failed: Key;
}

/** `PlainTable` of what a query finds. */
export function QueryTable<Row>({ query, failed, ...table }: QueryTableProps<Row>) {
  const { t } = useTranslation('desk');
  return (
    <DeskQuery query={query} loading={<TableSkeleton columns={table.columns.length} />} failed={t(failed)}>
      {({ payload }) => <PlainTable {...table} rows={payload} />}
    </DeskQuery>
  );
}
