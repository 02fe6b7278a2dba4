import type { PageRouter } from '#shared/storefront/shell-storefront.ts';

/** Resolves when the first route is ready to be painted, or after a timeout in milliseconds. */
export function firstRoute(router: PageRouter, timeoutMs?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(done, timeoutMs);
    const unsubscribe = router.subscribe((state) => state.initialized && done());
    if (router.state.initialized) done();
  });
}

/**
 * Removes the head tags that the edge wrote for crawlers (`data-head`) once another page is shown, so that a shared or
 * saved page does not carry the first page's description. React writes the titles from then on.
 */
export function removeInitialHead(router: Pick<PageRouter, 'state' | 'subscribe'>, document: Document): void {
  const { pathname } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    unsubscribe();
    for (const tag of document.querySelectorAll('head [data-head]')) tag.remove();
  });
}

/**
 * Leaves a page that was read before it runs where its visitor has scrolled it. Otherwise the router's first rendering
 * scrolls it to its top, or to where an earlier visit has left it, as the browser does by itself.
 */
export function keepScrollPosition(router: Pick<PageRouter, 'state' | 'enableScrollRestoration'>): void {
  const isRestored: Pick<PageRouter['state'], 'restoreScrollPosition'> = { restoreScrollPosition: false };
  // The router restores a position once, when it gets the first ones, here none.
  router.enableScrollRestoration({}, () => scrollY)();
  Object.assign(router.state, isRestored);
}
