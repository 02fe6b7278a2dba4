import type { LazyPage } from '@patina/platform/lazy-page';
import type { RouteObject } from '@patina/platform/router';
import { withTimeout } from '@patina/platform/timeout';

/** After this time the previous release is loaded beside the page of the live one. */
const PAGE_SLOW_AFTER_MS = 2500;

/** Replaces the release of a page that failed or is slow; resolves with whether it did. */
type Replace = (error: unknown, loading: Promise<unknown>) => Promise<boolean>;

/** Lets each page of a remote that does not load give way to that of the previous release. */
export function healPages(routes: RouteObject[], replace: Replace): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(isLazyPage(lazy) && { lazy: heal(lazy, replace) }),
      ...(children && { children: healPages(children, replace) }),
    } as RouteObject;
  });
}

/** Whether a route's `lazy` loads the code of a page. */
export function isLazyPage(lazy: unknown): lazy is LazyPage {
  return typeof lazy === 'function' && 'load' in lazy;
}

function heal(lazy: LazyPage, replace: Replace) {
  return async () => {
    const loading = lazy.load();
    try {
      await withTimeout(PAGE_SLOW_AFTER_MS, loading);
    } catch (error) {
      // The page may arrive after all; a navigation that was replaced waits for nothing any more.
      const isReplaced = await Promise.any([loading.then(() => false), replace(error, loading)]).catch(() => false);
      if (isReplaced) return {};
    }
    return lazy(loading);
  };
}
