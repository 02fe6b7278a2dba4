import { lazyPage } from '@patina/platform/lazy-page';
import type { RouteObject } from '@patina/platform/router';
import { Layout, LayoutBroken, LayoutLoading } from '#app/layout/Layout.tsx';
import { RemoteErrorState } from '#features/remotes/RemoteErrorState.tsx';
import { FRAME_ROUTE } from '#shared/frame-route.ts';
import { NotFoundPage } from '#shared/not-found/NotFoundPage.tsx';

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
        // Also shown when a remote fails to load for a path below.
        ErrorBoundary: RemoteErrorState,
        children: [
          {
            path: 'auth',
            handle: { requires: 'guest' },
            lazy: lazyPage(() => import(/* webpackChunkName: "AuthPage" */ '#features/login/AuthPage.tsx')),
          },
          {
            path: 'reset-password',
            handle: { requires: 'guest' },
            lazy: lazyPage(
              () => import(/* webpackChunkName: "ResetPasswordPage" */ '#features/login/ResetPasswordPage.tsx'),
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
            path: 'not-me',
            lazy: lazyPage(
              () => import(/* webpackChunkName: "NotMePage" */ '#features/credential-reversal/NotMePage.tsx'),
            ),
          },
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
