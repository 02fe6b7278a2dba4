import type { createBrowserRouter } from 'react-router';
import { caseSensitive } from './case-sensitive.ts';

type CreateRouter = typeof createBrowserRouter;
type Router = ReturnType<CreateRouter>;

/** Makes a router match case-sensitively, like `matchRoute` for the edge, also routes added later. */
export function matchCaseSensitively(createRouter: CreateRouter): CreateRouter {
  return (routes, options = {}) => {
    const { patchRoutesOnNavigation: patchRoutes, ...others } = options;
    const router = createRouter(caseSensitive(routes), {
      ...others,
      ...(patchRoutes && {
        patchRoutesOnNavigation: ({ patch, ...navigation }) =>
          patchRoutes({ ...navigation, patch: (parent, children) => patch(parent, caseSensitive(children)) }),
      }),
    });
    const { _internalSetRoutes: setRoutes } = router;
    router._internalSetRoutes = (replaced) => setRoutes(caseSensitive(replaced) as Router['routes']);
    return router;
  };
}
