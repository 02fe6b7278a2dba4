import type { RouteObject } from '@patina/platform/router';
import { RemoteErrorState } from '#features/remotes/RemoteErrorState.tsx';
import { FRAME_ROUTE } from '#shared/frame-route.ts';
import { routes } from '../../routes.tsx';
import { BareFrame, BareSpinner, ModuleList } from './BareFrame.tsx';
import { FillerPage, ShownFiller } from './FillerPage.tsx';

/** The routes of `npm run dev -- NAME --alone`; no other build has them. The shell's own pages stay, for signing in. */
export const bareRoutes: RouteObject[] = routes.map(
  ({ children = [] }): RouteObject => ({
    id: FRAME_ROUTE,
    Component: BareFrame,
    HydrateFallback: BareSpinner,
    ErrorBoundary: RemoteErrorState,
    children: [
      { path: 'alone', Component: ModuleList },
      {
        path: 'alone/:remote/:module',
        Component: FillerPage,
        children: [{ index: true, Component: ShownFiller, ErrorBoundary: RemoteErrorState }],
      },
      ...children,
    ],
  }),
);
