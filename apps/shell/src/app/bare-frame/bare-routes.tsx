import type { RouteObject } from '@patina/platform/router';
import { FRAME_ROUTE } from '#features/composition/frame-route.ts';
import { PartFailed } from '#features/composition/PartFailed.tsx';
import { routes as storeRoutes } from '../../routes.tsx';
import { BareFrame, BareSpinner } from './BareFrame.tsx';
import { FragmentPage, ShownFragment } from './FragmentPage.tsx';
import { ModuleList } from './ModuleList.tsx';

/*
 * The routes of `npm run dev -- NAME --alone`, in the place of routes.tsx; no other build has them. The shell's own
 * pages stay, because somebody has to sign in.
 */
export const routes: RouteObject[] = storeRoutes.map(
  ({ children = [] }): RouteObject => ({
    id: FRAME_ROUTE,
    Component: BareFrame,
    HydrateFallback: BareSpinner,
    ErrorBoundary: PartFailed,
    children: [
      { path: 'alone', Component: ModuleList },
      {
        path: 'alone/:remote/:fragment',
        Component: FragmentPage,
        children: [{ index: true, Component: ShownFragment, ErrorBoundary: PartFailed }],
      },
      ...children,
    ],
  }),
);
