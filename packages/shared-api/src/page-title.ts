/** Title of a page for tabs, bookmarks and search results: its own title and the store's name. */
export function pageTitle(title: string, store: string | undefined): string {
  return store ? `${title} · ${store}` : title;
}
