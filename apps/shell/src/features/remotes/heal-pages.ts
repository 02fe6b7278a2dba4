import type { LazyPage } from '@patina/platform/lazy-page';
import type { RouteObject } from '@patina/platform/router';
import { withTimeout } from '@patina/platform/timeout';
import { SLOW_RELEASE_MS } from '@patina/platform/timeouts';

/** Replaces the release of a page that failed or is slow; resolves with whether it was replaced. */
type Replace = (error: unknown, loading: Promise<unknown>) => Promise<boolean>;

/** Replaces each page of a remote that fails to load with that of the previous release. */
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
      await withTimeout(SLOW_RELEASE_MS, loading);
    } catch (error) {
      // The page may load after all; a replaced navigation no longer waits for anything.
      const isReplaced = await Promise.any([loading.then(() => false), replace(error, loading)]).catch(() => false);
      if (isReplaced) return {};
    }
    return lazy(loading);
  };
}
