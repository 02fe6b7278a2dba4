import type { PageRouter } from '#shared/storefront/page-router.ts';

/** Longest time that the splash screen waits for the first page; then the frame is shown without the page. */
const SPLASH_TIMEOUT_MS = 400;

/** Resolves when the first route is ready to be painted, or after SPLASH_TIMEOUT_MS. */
export function firstRoute(router: PageRouter): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, SPLASH_TIMEOUT_MS);
    const unsubscribe = router.subscribe((state) => state.initialized && done());
    if (router.state.initialized) done();
  });
}
