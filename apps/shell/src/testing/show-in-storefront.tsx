import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { act, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { StorefrontApp } from '#app/start-up/StorefrontApp.tsx';
import { startUp } from '#app/start-up/start-up.ts';
import type { PageRouter, ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { aStorefront } from './a-storefront.ts';

function routerOf(routes: RouteObject[]) {
  return (storefront: ShellStorefront): PageRouter =>
    createBrowserRouter(routes, {
      getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
    });
}

/**
 * Starts a storefront at an address and renders these routes in it, or those of the test's own router. The router is
 * disposed with the test.
 */
export async function showInStorefront(
  routes: RouteObject[] | ((storefront: ShellStorefront) => PageRouter),
  at = '/',
  storefront: ShellStorefront = aStorefront(),
) {
  window.history.replaceState(null, '', at);
  await startUp(storefront, location.search);
  const makeRouter = typeof routes === 'function' ? routes : routerOf(routes);
  const router = makeRouter(storefront);
  onTestFinished(() => router.dispose());
  await act(async () => {
    render(<StorefrontApp storefront={storefront} router={router} />);
  });
  return { router, storefront };
}
