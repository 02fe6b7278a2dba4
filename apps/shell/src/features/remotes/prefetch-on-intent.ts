import { ownerOf } from '@patina/platform/registry';
import { type LoaderFunctionArgs, matchRoutes, RouterContextProvider } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { storefrontContext } from '@patina/shared-api/queries/storefront';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { isLazyPage } from './heal-pages.ts';

/** How long a pointer stays on a link that is meant, in milliseconds; one that crosses a grid stays for less. */
const DWELL_MS = 80;

/** Code and data of a page that a link leads to. */
type Prefetch = (address: URL) => Promise<void>;

/**
 * Loads the list or the product behind a link while somebody is about to press it: its code, and its answers into the query
 * cache. Nothing is shown or counted, and nothing is loaded for those who save data.
 */
export function prefetchOnIntent({ document, location, navigator }: Window, prefetch: Prefetch): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onIntent({ type, target }: Event) {
    clearTimeout(timer);
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== location.origin || link.target) return;
    const load = () => void prefetch(new URL(link.href));
    if (type === 'touchstart') load();
    else timer = setTimeout(load, DWELL_MS);
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
}

/** Prefetches pages of the remote that has the products, once the page runs it: a release that is prefetched is not used. */
export function prefetchPage(storefront: ShellStorefront): Prefetch {
  const { boot, remotes, telemetry } = storefront;
  const catalogue = ownerOf(boot.slice.remotes, paths.products());
  return async (address) => {
    const { pathname } = address;
    if (!catalogue || pathname === paths.home()) return;
    if (ownerOf(boot.slice.remotes, pathname) !== catalogue || !telemetry.running.has(catalogue)) return;
    try {
      const { routes } = await remotes.loader.load(catalogue, 'routes');
      for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
        if (!isLazyPage(route.lazy)) continue;
        const { loader } = (await route.lazy.load()) as { loader?: (args: LoaderFunctionArgs) => unknown };
        const context = new RouterContextProvider(new Map([[storefrontContext, storefront]]));
        await loader?.({ request: new Request(address), url: address, params, pattern: route.path ?? '', context });
      }
    } catch {
      // The page itself says what is wrong, when it is opened.
    }
  };
}
