import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { act, render } from '@testing-library/react';
import type { ShellStorefront } from '#features/start-up/create-storefront.ts';
import { StoreApp } from '#features/start-up/StoreApp.tsx';
import { startUp } from '#features/start-up/start-up.ts';
import { aStorefront } from './a-storefront.ts';

type PageRouter = ReturnType<typeof createBrowserRouter>;

function routerOf(routes: RouteObject[]) {
  return (storefront: ShellStorefront): PageRouter =>
    createBrowserRouter(routes, {
      getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
    });
}

/** Starts a store and shows these routes in it, or those of a router of the test's choice, at an address. */
export async function showInStore(
  routes: RouteObject[] | ((storefront: ShellStorefront) => PageRouter),
  at = '/',
  storefront: ShellStorefront = aStorefront(),
) {
  window.history.replaceState(null, '', at);
  await startUp(storefront);
  const makeRouter = typeof routes === 'function' ? routes : routerOf(routes);
  const router = makeRouter(storefront);
  await act(async () => {
    render(<StoreApp storefront={storefront} router={router} />);
  });
  return { router, storefront };
}
