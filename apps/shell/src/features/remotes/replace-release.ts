import type { RemoteRoutes } from '@patina/platform/remote-contract';
import type { RemoteLoader } from '@patina/platform/remote-loader';
import { matchRoutes, type RouteObject } from '@patina/platform/router';
import type { PageRouter } from '#shared/storefront/shell-storefront.ts';
import { isLazyPage } from './heal-pages.ts';

type Routes = PageRouter['routes'];

/** The page being loaded, which a release fails to provide. */
export interface PageToReplace {
  remote: string;
  error: unknown;
  /** The page of the live release, which may load after all. */
  loading: Promise<unknown>;
  router: PageRouter;
  loader: RemoteLoader;
  /** Route of a remote with all its pages; it keeps its id. */
  routeOf(remote: string, module: RemoteRoutes): Promise<RouteObject>;
}

/**
 * Shows the page being loaded from the previous release of its remote: in the router the routes of that release replace
 * those of the live one, and the navigation is repeated, so that no page mixes two releases.
 * @returns whether it was replaced
 */
export function replaceRelease({ remote, error, loading, router, loader, routeOf }: PageToReplace): Promise<boolean> {
  const { state } = router;
  const location = state.navigation.location ?? state.location;
  return loader.replace({
    remote,
    error,
    loading,
    prepare: ({ routes }) =>
      Promise.all((matchRoutes(routes, location) ?? []).map(({ route: { lazy } }) => isLazyPage(lazy) && lazy.load())),
    async show(module) {
      const route = await routeOf(remote, module);
      router._internalSetRoutes(withRoute(router.routes, route as Routes[number]));
      const { pathname, search, hash } = window.location;
      const isInHistory = router.createHref(location) === `${pathname}${search}${hash}`;
      await router.navigate(location, { replace: isInHistory, state: location.state });
    },
  });
}

function withRoute(routes: Routes, replacement: Routes[number]): Routes {
  return routes.map((route) => {
    if (route.id === replacement.id) return replacement;
    return route.children ? { ...route, children: withRoute(route.children, replacement) } : route;
  });
}
