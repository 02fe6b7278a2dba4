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

const verifiedPage = lazyPage(
  () => import(/* webpackChunkName: "VerifiedPage" */ '#features/email-verification/VerifiedPage.tsx'),
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
            handle: { requires: 'guest' },
            lazy: lazyPage(() => import(/* webpackChunkName: "AuthPage" */ '#features/auth/AuthPage.tsx')),
          },
          {
            path: 'reset-password',
            handle: { requires: 'guest' },
            lazy: lazyPage(
              () => import(/* webpackChunkName: "ResetPasswordPage" */ '#features/auth/ResetPasswordPage.tsx'),
            ),
          },
          {
            path: 'email-verification',
            handle: { requires: 'login' },
            lazy: lazyPage(
              () =>
                import(/* webpackChunkName: "VerificationPage" */ '#features/email-verification/VerificationPage.tsx'),
            ),
          },
          { path: 'email/verify/success', lazy: verifiedPage },
          { path: 'email/verify/already-success', lazy: verifiedPage },
          {
            path: 'contact',
            lazy: lazyPage(() => import(/* webpackChunkName: "ContactPage" */ '#features/contact/ContactPage.tsx')),
          },
          { path: 'static-page/:id', lazy: staticPage },
          { path: ':slug', lazy: staticPage },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
