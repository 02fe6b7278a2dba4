import type { createPageRouter } from '#features/composition/create-page-router.tsx';

/** How long the splash may stay for a first page that is slow, in milliseconds; then the frame is shown without it. */
const SPLASH_PATIENCE = 400;

/** Resolves when the first route is ready to be painted whole, or when it takes too long to wait for. */
export function firstRoute(router: ReturnType<typeof createPageRouter>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, SPLASH_PATIENCE);
    const unsubscribe = router.subscribe((state) => state.initialized && done());
    if (router.state.initialized) done();
  });
}
