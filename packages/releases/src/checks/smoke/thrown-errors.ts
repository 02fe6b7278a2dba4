import type { Page } from '@playwright/test';

/** Most errors that are named for a page. */
const LIMIT = 3;

/** What the debugger says when a page has thrown. */
interface Paused {
  reason: string;
  data?: { subtype?: string; description?: string; value?: unknown };
  callFrames: { url: string; location: { lineNumber: number; columnNumber?: number } }[];
}

/**
 * Errors that a release throws while something is done in a page, also those that the page catches: each with its message
 * and its place, such as `Error: No orders (static/js/OrdersPage.1a2b.js:1:2034)`.
 * @param base Address of the release's folder.
 */
export async function thrownErrors(page: Page, base: string, work: () => Promise<unknown>): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  const places = new Map<string, string>();
  debug.on('Debugger.paused', ({ reason, data, callFrames }: Paused) => {
    const frame = callFrames.find(({ url }) => url.startsWith(base));
    if (/exception|promiseRejection/.test(reason) && frame && data?.subtype !== 'promise') {
      const message = (data?.description ?? String(data?.value)).split('\n', 1)[0] ?? '';
      const { lineNumber, columnNumber = 0 } = frame.location;
      const place = `${frame.url.slice(base.length)}:${lineNumber + 1}:${columnNumber + 1}`;
      // What is thrown on keeps the place where it was thrown first.
      if (!places.has(message)) places.set(message, place);
    }
    debug.send('Debugger.resume').catch(() => {});
  });
  await debug.send('Debugger.enable');
  await debug.send('Debugger.setPauseOnExceptions', { state: 'all' });
  await work();
  await debug.detach();
  return [...places].slice(0, LIMIT).map(([message, place]) => `${message} (${place})`);
}
