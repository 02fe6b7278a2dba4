import { ownerOf } from '@patina/platform/registry';
import type { RemoteRoutes } from '@patina/platform/remote-contract';
import { createBrowserRouter, RouterContextProvider } from '@patina/platform/router';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { guardRoutes } from '#features/session/guard-routes.ts';
import type { ShellStorefront } from '#features/start-up/create-storefront.ts';
import { bringTexts } from '#features/texts/bring-texts.ts';
import { routes } from '../../routes.tsx';
import { FRAME_ROUTE } from './frame-route.ts';
import { PartFailed } from './PartFailed.tsx';
import { RemoteBorder } from './RemoteBorder.tsx';

/**
 * The page's one router: the shell's own routes, and each remote's once a path first needs it.
 * @param styles Resolves when the page may be shown as it was meant to look.
 */
export function createPageRouter(storefront: ShellStorefront, styles: Promise<void> = Promise.resolve()) {
  const { boot, remotes } = storefront;
  const router = createBrowserRouter(guardRoutes(bringTexts(routes, storefront.texts), storefront), {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = ownerOf(boot.slice.remotes, path);
      if (!owner) return;
      const module = await remotes.loader.load<RemoteRoutes>(owner, 'routes');
      await Promise.all([remotes.addMessages(module.messages), styles]);
      // Patching twice changes nothing, and an interrupted navigation drops a patch: so no flag of our own.
      patch(FRAME_ROUTE, [
        {
          id: `remote:${owner}`,
          element: <RemoteBorder remote={owner} />,
          ErrorBoundary: PartFailed,
          children: guardRoutes(module.routes, storefront),
        },
      ]);
    },
  });
  storefront.session.attach(router);
  return router;
}

export type PageRouter = ReturnType<typeof createBrowserRouter>;
