import { lazyPage } from '@patina/platform/lazy-page';
import type { RouteObject } from '@patina/platform/router';
import { FRAME_ROUTE } from '#features/composition/frame-route.ts';
import { PartFailed } from '#features/composition/PartFailed.tsx';
import { Layout } from '#features/layout/Layout.tsx';
import { LayoutBroken } from '#features/layout/LayoutBroken.tsx';
import { LayoutLoading } from '#features/layout/LayoutLoading.tsx';
import { NotFoundPage } from '#features/not-found/NotFoundPage.tsx';

const staticPage = lazyPage(
  () => import(/* webpackChunkName: "StaticPagePage" */ '#features/static-page/StaticPagePage.tsx'),
);

export const routes: RouteObject[] = [
  {
    id: FRAME_ROUTE,
    Component: Layout,
    HydrateFallback: LayoutLoading,
    ErrorBoundary: LayoutBroken,
    children: [
      {
        // Also where the router shows a remote that could not be loaded for a path below.
        ErrorBoundary: PartFailed,
        children: [
          {
            path: 'auth',
            lazy: lazyPage(() => import(/* webpackChunkName: "AuthPage" */ '#features/auth/AuthPage.tsx')),
          },
          { path: 'static-page/:id', lazy: staticPage },
          { path: ':slug', lazy: staticPage },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
