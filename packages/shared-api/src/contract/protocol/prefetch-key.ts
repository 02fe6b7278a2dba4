/**
 * Key of a GET of the API: its path and its query in a fixed order, without currency and language, which are the same
 * for the whole page. The edge stores inlined answers under this key and the client looks them up by it.
 */
export function prefetchKey(path: string, query: Record<string, string> = {}): string {
  const parameters = Object.entries(query)
    .filter(([name]) => name !== 'currency' && name !== 'language')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}
