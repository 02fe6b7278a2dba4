/** Ref of the current element of a horizontal row: scrolls the row to it without scrolling the page. */
export function scrollIntoRow(element: HTMLElement | null): void {
  const row = element?.parentElement;
  if (row) row.scrollLeft = element.offsetLeft - (row.clientWidth - element.clientWidth) / 2;
}
