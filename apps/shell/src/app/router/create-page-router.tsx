import { ownerOf } from '@patina/platform/registry';
import type { RemoteRoutes } from '@patina/platform/remote-contract';
import {
  createBrowserRouter,
  type MiddlewareFunction,
  type RouteObject,
  RouterContextProvider,
} from '@patina/platform/router';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import { withPageTexts } from '#features/i18n/with-page-texts.ts';
import { healPages } from '#features/remotes/heal-pages.ts';
import { RemoteBorder } from '#features/remotes/RemoteErrorState.tsx';
import { guardRoutes } from '#features/session/guard-routes.ts';
import type { PageRouter, ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { RemoteErrorState } from '../../features/remotes/RemoteErrorState.tsx';
import { FRAME_ROUTE } from '../../shared/frame-route.ts';

declare global {
  /**
   * Opens an address of the store with the previous release of the shell; false if there is none. Set by the document's
   * watchdog, because a shell replaces itself only with the whole page.
   */
  var patinaReplaceShell: ((address: string, error: Error) => false | Promise<never>) | undefined;
}

/** A release that is being replaced. */
interface Replacement {
  /** What the live release has not loaded; once it has, it is not replaced. */
  pages: Promise<unknown>[];
  isReplaced: Promise<boolean>;
}

/** Resolves when all have loaded, also those that are added meanwhile. */
async function loadAll(pages: Promise<unknown>[]): Promise<void> {
  for (const page of pages) await page;
}

/** What differs between a page in a browser and one on the server. */
interface PageRouterOptions {
  /** Resolves when the style sheets of the first page have loaded. */
  styles?: Promise<void>;
  createRouter?: typeof createBrowserRouter;
}

/**
 * The page's one router: the shell's own routes, and each remote's once a path first needs them.
 * @param routes The shell's own routes.
 */
export function createPageRouter(
  storefront: ShellStorefront,
  routes: RouteObject[],
  { styles = Promise.resolve(), createRouter = createBrowserRouter }: PageRouterOptions = {},
): PageRouter {
  const { boot, remotes } = storefront;

  /** Running replacements: a page and the frame around it may fail at the same time. */
  const replacing = new Map<string, Replacement>();

  async function replace(remote: string, error: unknown, loading: Promise<unknown>): Promise<boolean> {
    try {
      const { replaceRelease } = await import(
        /* webpackChunkName: "replace-release" */ '#features/remotes/replace-release.ts'
      );
      return await replaceRelease({ remote, error, loading, router, loader: remotes.loader, routeOf });
    } finally {
      replacing.delete(remote);
    }
  }

  function replaceOnce(remote: string, error: unknown, page: Promise<unknown>): Promise<boolean> {
    const running = replacing.get(remote);
    if (running) {
      running.pages.push(page);
      return running.isReplaced;
    }
    const pages = [page];
    const loading = loadAll(pages);
    loading.catch(() => undefined);
    const isReplaced = replace(remote, error, loading);
    replacing.set(remote, { pages, isReplaced });
    return isReplaced;
  }

  const prepare = (pages: RouteObject[], replacing: Parameters<typeof healPages>[1]) =>
    guardRoutes(withPageTexts(healPages(pages, replacing), storefront.texts), storefront);

  async function routeOf(remote: string, module: RemoteRoutes): Promise<RouteObject> {
    await Promise.all([remotes.addMessages(module.messages), styles]);
    const pages = prepare(module.routes, (error, loading) => replaceOnce(remote, error, loading));
    return {
      id: `remote:${remote}`,
      element: <RemoteBorder remote={remote} />,
      ErrorBoundary: RemoteErrorState,
      children: pages,
    };
  }

  /** The page that is shown needs no guard: the edge has made its document, or it was let through. */
  const keepTag: MiddlewareFunction = ({ url }) => {
    const { location } = router.state;
    if (url.pathname + url.search === location.pathname + location.search) return undefined;
    return import('#features/operator-tag/guard-tag.ts').then(({ guardTag }) => guardTag(boot, url));
  };

  const own = prepare(routes, async (error) => {
    const { location, navigation } = router.state;
    return globalThis.patinaReplaceShell?.(router.createHref(navigation.location ?? location), error as Error) ?? false;
  });
  const router: PageRouter = createRouter(boot.tagPages ? [{ middleware: [keepTag], children: own }] : own, {
    getContext: () => new RouterContextProvider(new Map([[storefrontContext, storefront]])),
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = ownerOf(boot.slice.remotes, path);
      if (!owner) return;
      // Patching twice changes nothing, and an interrupted navigation drops its patch, so no flag is kept.
      patch(FRAME_ROUTE, [await routeOf(owner, await remotes.loader.load(owner, 'routes'))]);
    },
  });
  storefront.session.attach(router);
  return router;
}
