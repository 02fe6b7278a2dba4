/** The page in an address (`?page=2`), from 1; the first where none is named. */
export function pageOf(search: URLSearchParams): number {
  const page = search.get('page');
  return page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
