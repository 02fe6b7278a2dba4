import type { BrowserContext, Route } from '@playwright/test';

/**
 * Keeps the files that a pattern names on their way.
 * @returns what lets them arrive
 */
export async function holdFiles(context: BrowserContext, files: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(files, async (route: Route) => {
    await released;
    // The page that asked may be gone by then.
    await route.continue().catch(() => undefined);
  });
  return release;
}
