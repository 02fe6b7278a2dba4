import type { Prefetch } from '../registry/registry.ts';

/** A GET of the API, its query as text, without currency and language. */
export interface PrefetchRequest {
  path: string;
  query: Record<string, string>;
}

/** `ALL` of the contract, which this package does not import; catalog's `request-keys.test.ts` compares the two. */
const NO_FILTER = 'all';

/** The API call of a release's prefetch on a given page: with the route's parameters and the page's query. */
export function prefetchRequest(
  prefetch: Prefetch,
  params: Record<string, string | undefined>,
  search: URLSearchParams,
): PrefetchRequest {
  const path = prefetch.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query: Record<string, string> = {};
  for (const [name, template] of Object.entries(prefetch.query ?? {})) {
    const placeholder = /^\{(\w+)\}$/.exec(template)?.[1];
    const value = placeholder === undefined ? template : params[placeholder];
    if (value !== undefined && value !== NO_FILTER) query[name] = value;
  }
  for (const name of prefetch.pass ?? []) {
    const value = search.get(name);
    if (value && value !== NO_FILTER && value !== prefetch.defaults?.[name]) query[name] = value;
  }
  return { path, query };
}
