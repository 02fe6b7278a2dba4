import type { RouteObject } from 'react-router';

/** Routes that match case-sensitively, like the paths that remotes own, in the edge and in the page. */
export function caseSensitive(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.children
      ? { ...route, caseSensitive: true, children: caseSensitive(route.children) }
      : { ...route, caseSensitive: true },
  );
}
