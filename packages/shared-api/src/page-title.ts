/** Title of a page as tabs, bookmarks and search results show it: what it is, and whose. */
export function pageTitle(title: string, store: string | undefined): string {
  return store ? `${title} · ${store}` : title;
}
