import type { PageRouter } from '#shared/storefront/shell-storefront.ts';

/** Longest time that the splash screen waits for the first page; then the frame is shown without the page. */
export const SPLASH_TIMEOUT_MS = 400;

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
