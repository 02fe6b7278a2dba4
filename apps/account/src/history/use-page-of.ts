import { useSearchParams } from '@patina/platform/router';

/** Rows on one page of a history (specification, section 9). */
const PAGE_SIZE = 5;

/** The page of a list that the address names (`?page=2`): the first one when it names none, the last when it goes beyond. */
export function usePageOf<Row>(rows: readonly Row[]) {
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  return { page, pages, shown: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
