import type { BootData } from '@patina/platform/boot-data';
import { memoryRouterAt } from '@patina/platform/memory-router';
import { renderToString } from 'react-dom/server.edge';
import { createPageRouter } from '#app/router/create-page-router.tsx';
import { StorefrontApp } from '#app/start-up/StorefrontApp.tsx';
import { loadFrame, startUp } from '#app/start-up/start-up.ts';
import type { PageRouter } from '#shared/storefront/shell-storefront.ts';
import { routes } from '../../routes.tsx';
import { createServerStorefront, type LoadModule } from './create-server-storefront.ts';

/** A page to render. */
export interface RequestedPage {
  boot: BootData;
  /** Path and query. */
  address: string;
}

/** Elements that React writes before the page's own: the document's head has them already. */
const HOISTED = /^(?:<(?:link|meta)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/;

/**
 * Renders a page of the store from the answers that are inlined in it, as the browser will render it first.
 * @returns the content of `#root`; undefined for a page that only the browser can render, such as a redirect, or one that
 *   needs an answer which is not inlined
 * @throws an error of the page
 */
export async function renderPage(
  { boot, address }: RequestedPage,
  loadModule: LoadModule,
): Promise<string | undefined> {
  const { storefront, missing } = createServerStorefront(boot, loadModule);
  const { search } = new URL(address, 'http://store');
  await loadFrame(storefront, await startUp(storefront, search));
  const router = createPageRouter(storefront, routes, { createRouter: memoryRouterAt(address) });
  await initialized(router);
  const { errors, location } = router.state;
  const isElsewhere = `${location.pathname}${location.search}` !== address;
  if (errors || isElsewhere || missing.length > 0) return undefined;
  storefront.markStarted();
  const html = renderToString(<StorefrontApp storefront={storefront} router={router} />);
  router.dispose();
  storefront.queryClient.clear();
  return html.replace(HOISTED, '');
}

function initialized(router: PageRouter): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!router.state.initialized) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = router.subscribe(check);
    check();
  });
}
