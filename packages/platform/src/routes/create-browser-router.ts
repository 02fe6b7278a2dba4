import { createBrowserRouter as createRouter, type DOMRouterOpts, type RouteObject } from 'react-router';
import { caseSensitive } from './case-sensitive.ts';

/** The page's router. It matches case-sensitively, as `matchRoute` does for the edge, also routes that it is given later. */
export function createBrowserRouter(
  routes: RouteObject[],
  options: DOMRouterOpts = {},
): ReturnType<typeof createRouter> {
  const { patchRoutesOnNavigation: patchRoutes, ...others } = options;
  return createRouter(caseSensitive(routes), {
    ...others,
    ...(patchRoutes && {
      patchRoutesOnNavigation: ({ patch, ...navigation }) =>
        patchRoutes({ ...navigation, patch: (parent, children) => patch(parent, caseSensitive(children)) }),
    }),
  });
}
