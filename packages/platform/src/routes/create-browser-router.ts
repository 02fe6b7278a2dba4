import { createBrowserRouter as createRouter } from 'react-router';
import { caseSensitive } from './case-sensitive.ts';

type Router = ReturnType<typeof createRouter>;

/** The page's router. It matches case-sensitively, like `matchRoute` for the edge, also routes added later. */
export const createBrowserRouter: typeof createRouter = (routes, options = {}) => {
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
