import type { BootData } from '@patina/platform/boot-data';
import { openKeptParts } from '@patina/platform/kept-parts';
import { memoryRouterAt } from '@patina/platform/memory-router';
import type { FillerMarks } from '@patina/platform/remotes';
import { renderToString } from 'react-dom/server.edge';
import { createPageRouter } from '#app/router/create-page-router.tsx';
import { StorefrontApp } from '#app/start-up/StorefrontApp.tsx';
import { loadFrame, startUp } from '#app/start-up/start-up.ts';
import { messages } from '#messages/messages.ts';
import type { PageRouter } from '#shared/storefront/shell-storefront.ts';
import { routes } from '../../routes.tsx';
import { createServerStorefront, type LoadModule } from './create-server-storefront.ts';
import { openKeptTexts } from './kept-texts.ts';

/** A page to render. */
export interface RequestedPage {
  boot: BootData;
  /** Path and query. */
  address: string;
}

/** Elements that React writes before the page's own: the document's head has them already. */
const HOISTED = /^(?:<(?:link|meta)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)+/;

const isOfGuests = ({ hasOwn, roles }: BootData) => !hasOwn && roles === undefined;

/** Renders pages of one context. */
export type RenderPage = (
  page: RequestedPage,
  loadModule: LoadModule,
  marks?: FillerMarks,
) => Promise<string | undefined>;

/**
 * Makes what renders the pages of a context, which shows one release of the shell and one of a remote. What its pages have in
 * common is made once: texts, and parts of pages.
 */
export function openPageRenderer(): RenderPage {
  const parts = openKeptParts();
  const openTexts = openKeptTexts(messages);
  return async ({ boot, address }, loadModule, marks) => {
    const { storefront, used, missing, loadFillers } = createServerStorefront(boot, openTexts(), loadModule, marks);
    const { search } = new URL(address, 'http://store');
    await loadFrame(storefront, await startUp(storefront, search));
    await loadFillers();
    // All that the frame is made of: boot data and the answers that the start-up has needed.
    const { answers: _, ...others } = boot;
    const kept = isOfGuests(boot) ? parts.open(JSON.stringify([others, used])) : undefined;
    if (kept) storefront.remotes.parts = kept;
    const router = createPageRouter(storefront, routes, { createRouter: memoryRouterAt(address) });
    await initialized(router);
    const { errors, location } = router.state;
    const isElsewhere = `${location.pathname}${location.search}` !== address;
    if (errors || isElsewhere || missing.length > 0) return undefined;
    storefront.markStarted();
    const html = renderToString(<StorefrontApp storefront={storefront} router={router} />);
    router.dispose();
    storefront.queryClient.clear();
    const content = html.replace(HOISTED, '');
    return kept ? kept.assemble(content) : content;
  };
}

/**
 * Renders a page of the store from the answers that are inlined in it, as the browser will render it first.
 * @returns the content of `#root`; undefined for a page that only the browser can render, such as a redirect, or one that
 *   needs an answer which is not inlined
 * @throws an error of the page
 */
export const renderPage = openPageRenderer();

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
