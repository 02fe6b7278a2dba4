import { useSearchParams } from '@patina/platform/router';

/** Offers on one page (specification, section 9). */
export const OFFERS_ON_PAGE = 8;

/** The page that the address names (`?page=2`): the first when it names none, the last when it goes beyond. */
export function useOfferPage<Row>(rows: readonly Row[]) {
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(rows.length / OFFERS_ON_PAGE));
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  return { page, pages, shown: rows.slice((page - 1) * OFFERS_ON_PAGE, page * OFFERS_ON_PAGE) };
}
