import type { BrowserContext, Route } from '@playwright/test';

/** Ways in which files fail to load. */
const FAULTS = {
  'answers 404': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  'answers 503 with JSON': (route) => route.fulfill({ status: 503, json: { message: 'Come back later' } }),
  'answers with a web page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'never answers': async () => {},
  'is tampered with': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.isTampered = true;\n${await response.text()}` });
  },
} satisfies Record<string, (route: Route) => Promise<void>>;

export type Fault = keyof typeof FAULTS;

/** All faults except "never answers", which needs a timeout to be noticed. */
export const SUDDEN_FAULTS: Fault[] = ['answers 404', 'answers 503 with JSON', 'answers with a web page', 'is cut off'];

/**
 * Breaks the files whose address matches, such as `/releases\/catalog\//`, for a browser context.
 * @returns a function that ends the fault
 */
export async function breakFiles(context: BrowserContext, files: string | RegExp, fault: Fault) {
  const act = FAULTS[fault];
  const handle = (route: Route) => act(route);
  await context.route(files, handle);
  return () => context.unroute(files, handle);
}
