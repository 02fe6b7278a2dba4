/** A page that has a button, or the ellipsis that stands for the pages left out between two buttons. */
export type PageButton = number | 'ellipsis';

/** Up to this many pages have a button each; above, some are left out (docs/product.md#pagination). */
const uncollapsed = 7;

/**
 * The buttons of a pagination: the first and the last page always, the current page with its neighbours, and the
 * `leading` pages of the end that the current page is near. With one leading page (phones) the neighbours are left out
 * too. An ellipsis replaces two pages or more: a single page keeps its button.
 * @param page the current page, from 1
 * @param pages number of pages
 * @param leading 4, on screens up to 640 px 1
 */
export function pageButtons(page: number, pages: number, leading: number): PageButton[] {
  const near = leading > 1 ? 1 : 0;
  const hasButton = (candidate: number) =>
    pages <= uncollapsed ||
    candidate === 1 ||
    candidate === pages ||
    Math.abs(candidate - page) <= near ||
    (page <= leading && candidate <= leading) ||
    (page > pages - leading && candidate > pages - leading);

  return Array.from({ length: pages }, (_, index) => index + 1)
    .filter((candidate) => hasButton(candidate) || (hasButton(candidate - 1) && hasButton(candidate + 1)))
    .flatMap((shown, index, all) => (shown - (all[index - 1] ?? 0) > 1 ? ['ellipsis' as const, shown] : [shown]));
}
