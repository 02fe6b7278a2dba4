import type { createPageRouter } from './create-page-router.tsx';

/**
 * Takes away what the edge told machines of the page the visitor came to (`data-head`) once another one is shown:
 * whoever shares or saves that page would pass on the first one's description. React writes the titles from then on.
 */
export function dropFirstHead(
  router: Pick<ReturnType<typeof createPageRouter>, 'state' | 'subscribe'>,
  document: Document,
): void {
  const { pathname } = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    unsubscribe();
    for (const tag of document.querySelectorAll('head [data-head]')) tag.remove();
  });
}
