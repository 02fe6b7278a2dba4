import type { DeskEndpoint } from '@patina/shared-api/contract/desk/desk-endpoint';
import { type ListQuery, MOST_COUNTED, ROWS_PER_PAGE } from '@patina/shared-api/contract/desk/list-query';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  type ActCall,
  type CallCommand,
  type DeskDefinition,
  LIST_FIELDS,
  type QueryOf,
  reading,
} from '#operators/act.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { csvFile } from '#platform/http/download.ts';
import { ok } from '#platform/http/endpoint-route.ts';
import { paginationMeta } from '#platform/http/pagination.ts';
import { isoTime } from '#platform/time.ts';

/** A list that is read a page at a time. */
export interface PageOf<Row> {
  /** Number of rows, counted no further than `most`. */
  count(most: number): Promise<number>;
  rows(limit: number, offset: number): Promise<Row[]>;
  /** All rows, some at once: each comes once, though the list changes meanwhile. */
  all(): AsyncIterable<Row[]>;
}

/** Rows that are read at once where all are. */
const BATCH = 500;

/** The rows of a list whose keys were read first, in their order; those that are gone meanwhile are left out. */
export async function* rowsByKey<Key, Row>(
  keys: readonly Key[],
  rowsOf: (some: readonly Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < keys.length; from += BATCH) yield await rowsOf(keys.slice(from, from + BATCH));
}

/**
 * A list of the rows of a query that has their order; `describe` makes a page of them what it is on the wire.
 * @param key a column, or an expression, that no two rows share
 */
export function queried<Shape, From extends keyof Shape, Row, Shown>(
  database: Database,
  query: SelectQueryBuilder<Shape, From, Row>,
  describe: (rows: Row[]) => Shown[] | Promise<Shown[]>,
  key: RawBuilder<number | string> = sql.ref('id'),
): PageOf<Shown> {
  const counted = query.clearSelect().clearOrderBy().select(sql.lit(1).as('one'));
  return {
    count: (most) => countRows(database, counted.limit(most)),
    rows: async (limit, offset) => describe(await query.limit(limit).offset(offset).execute()),
    async *all() {
      const keys = await query.clearSelect().select(key.as('key')).$castTo<{ key: number | string }>().execute();
      yield* rowsByKey(
        keys.map((row) => row.key),
        async (some) => describe(await query.where(sql<boolean>`${key} = any(${some})`).execute()),
      );
    },
  };
}

/** The parts of an order: `-price` is `price`, `desc`. */
export function readSort<Column extends string>(sort: Column | `-${Column}`): [Column, 'asc' | 'desc'] {
  return [sort.replace('-', '') as Column, sort.startsWith('-') ? 'desc' : 'asc'];
}

/** The answer with a page of a list, and its place in it. */
export async function readPage<Row>(
  { page = 1, per_page = ROWS_PER_PAGE, count }: Pick<ListQuery, 'page' | 'per_page' | 'count'>,
  list: Pick<PageOf<Row>, 'count' | 'rows'>,
) {
  const most = count === 'all' ? Number.MAX_SAFE_INTEGER : MOST_COUNTED;
  const [total, rows] = await Promise.all([list.count(most), list.rows(per_page, (page - 1) * per_page)]);
  return { ...ok(rows), meta: paginationMeta(total, page, per_page, rows.length) };
}

type RowOf<Shown extends DeskEndpoint> =
  z.input<Shown['response']> extends { payload: readonly (infer Row)[] } ? Row : never;

type Cell = string | number | boolean | null;

interface ListingParts<Shown extends DeskEndpoint, Services> {
  /** The rows that a query matches, as the contract has them. */
  list: (
    services: Services,
    query: QueryOf<Shown>,
    call: Pick<ActCall, 'operator'>,
  ) => PageOf<RowOf<Shown>> | Promise<PageOf<RowOf<Shown>>>;
  /** Name of the CSV file, without its extension. */
  file: string;
  /** Fields of a row, or cells by their titles; times are written as texts. */
  columns: readonly (keyof RowOf<Shown> | [title: string, cell: (row: RowOf<Shown>) => Cell])[];
  command?: CallCommand<Services, unknown, RowOf<Shown>>;
  commands?: readonly CallCommand<Services, unknown, RowOf<Shown>>[];
}

/** Declares a list that operators read a page at a time, and export as a CSV file. Its commands take `LIST_FIELDS` as well. */
export function listing<Shown extends DeskEndpoint<z.ZodMiniType<ListQuery>>, Services>(
  [shown, exported]: [Shown, DeskEndpoint<z.ZodMiniType<ListQuery>>],
  { list, file, columns, command, commands = command ? [command] : [] }: ListingParts<Shown, Services>,
): DeskDefinition<Services>[] {
  const cells = Object.fromEntries(
    columns.map((column) => [
      Array.isArray(column) ? column[0] : String(column),
      (row: RowOf<Shown>) => cellOf(row, column),
    ]),
  );
  const page = reading(shown, {
    run: async (services: Services, call: ActCall<QueryOf<Shown>>) =>
      (await readPage(call.query, await list(services, call.query, call))) as never,
  });
  const csv = reading(exported, {
    run: async (services: Services, call) => {
      const found = await list(services, call.query as QueryOf<Shown>, call);
      return csvFile(file, found.all(), cells);
    },
  });
  const listed = commands.map((each) => ({ ...each, fields: { ...each.fields, ...LIST_FIELDS, ...each.fields } }));
  return [{ ...page, commands: listed as readonly CallCommand<Services>[] }, csv];
}

function cellOf<Row>(row: Row, column: keyof Row | [string, (row: Row) => Cell]): Cell {
  if (Array.isArray(column)) return column[1](row);
  const value = row[column] as Cell;
  return typeof value === 'number' && /(^|_)at$/.test(String(column)) ? isoTime(value) : value;
}
