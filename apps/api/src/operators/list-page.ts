import { type ListQuery, MOST_COUNTED, ROWS_PER_PAGE } from '@patina/shared-api/contract/desk/list-query';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { paginationMeta } from '#platform/http/pagination.ts';

/** A list that is read a page at a time. */
export interface PageOf<Row> {
  /** Number of rows, counted no further than `most`. */
  count(most: number): Promise<number>;
  rows(limit: number, offset: number): Promise<Row[]>;
}

/** Reads a page of a list, with its place in it. */
export async function readPage<Row>(
  { page = 1, per_page = ROWS_PER_PAGE }: Pick<ListQuery, 'page' | 'per_page'>,
  list: PageOf<Row>,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const [total, rows] = await Promise.all([list.count(MOST_COUNTED), list.rows(per_page, (page - 1) * per_page)]);
  return { rows, meta: paginationMeta(total, page, per_page, rows.length) };
}
