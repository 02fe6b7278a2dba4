import type { BrowserContext, Route } from '@playwright/test';

/**
 * Holds the files whose address matches.
 * @returns a function that releases them
 */
export async function holdFiles(context: BrowserContext, files: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(files, async (route: Route) => {
    await released;
    // The requesting page may be closed in the meantime.
    await route.continue().catch(() => undefined);
  });
  return release;
}
