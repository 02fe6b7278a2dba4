import { useSearchParams } from '@patina/platform/router';

/**
 * One page of a list: the page in the address (`?page=2`), the first by default, the last if the number is too great.
 * @param size rows per page
 */
export function usePageOf<Row>(rows: readonly Row[], size: number) {
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const requested = Number(search.get('page'));
  const page = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), pages) : 1;
  return { page, pages, shown: rows.slice((page - 1) * size, page * size) };
}
