import { ownerOf } from '@patina/platform/registry';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from '@patina/platform/router';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { withPageTexts } from '#features/i18n/with-page-texts.ts';
import { guardRoutes } from '#features/session/guard-routes.ts';
import type { PageRouter } from '#shared/storefront/page-router.ts';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { RemoteBorder } from '../../features/remotes/RemoteBorder.tsx';
import { RemoteErrorState } from '../../features/remotes/RemoteErrorState.tsx';
import { FRAME_ROUTE } from '../../shared/frame-route.ts';

/**
 * The page's one router: the shell's own routes, and each remote's once a path first needs them.
 * @param routes The shell's own routes.
 * @param styles Resolves when the style sheets of the first page have loaded.
 */
export function createPageRouter(
  storefront: ShellStorefront,
  routes: RouteObject[],
  styles: Promise<void> = Promise.resolve(),
): PageRouter {
  const { boot, remotes } = storefront;
  const router = createBrowserRouter(guardRoutes(withPageTexts(routes, storefront.texts), storefront), {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = ownerOf(boot.slice.remotes, path);
      if (!owner) return;
      const module = await remotes.loader.load(owner, 'routes');
      await Promise.all([remotes.addMessages(module.messages), styles]);
      // Patching twice changes nothing, and an interrupted navigation drops its patch, so no flag is kept.
      patch(FRAME_ROUTE, [
        {
          id: `remote:${owner}`,
          element: <RemoteBorder remote={owner} />,
          ErrorBoundary: RemoteErrorState,
          children: guardRoutes(module.routes, storefront),
        },
      ]);
    },
  });
  storefront.session.attach(router);
  return router;
}
