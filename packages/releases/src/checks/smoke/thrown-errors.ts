import type { Page } from '@playwright/test';

/** Maximum number of errors reported for a page. */
const LIMIT = 3;

/** Event of the debugger when a page has thrown. */
interface Paused {
  reason: string;
  data?: { subtype?: string; description?: string; value?: unknown };
  callFrames: { location: { scriptId: string; lineNumber: number; columnNumber?: number } }[];
}

/**
 * Errors that a release throws while `work` is done in a page, including those that the page catches: each with its
 * message and its place, such as `Error: No orders (static/js/OrdersTab.1a2b.js:1:2034)`.
 * @param base Address of the release's folder.
 */
export async function thrownErrors(page: Page, base: string, work: () => Promise<unknown>): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  const scripts = new Map<string, string>();
  const places = new Map<string, string>();
  debug.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url));
  debug.on('Debugger.paused', (paused: Paused) => {
    const place = placeOf(paused, scripts, base);
    const message = messageOf(paused);
    // An error that is rethrown keeps the place where it was thrown first.
    if (place !== undefined && message !== undefined && !places.has(message)) places.set(message, place);
    debug.send('Debugger.resume').catch(() => {});
  });
  await debug.send('Debugger.enable');
  await debug.send('Debugger.setPauseOnExceptions', { state: 'all' });
  await work();
  await debug.detach();
  return [...places].slice(0, LIMIT).map(([message, place]) => `${message} (${place})`);
}

/** Undefined for a breakpoint, and for a promise, which React throws to wait for it. */
function messageOf({ reason, data }: Paused): string | undefined {
  if (!/^(?:exception|promiseRejection)$/.test(reason) || data?.subtype === 'promise') return undefined;
  return (data?.description ?? String(data?.value)).split('\n', 1)[0];
}

/** The innermost place in a file of the release; undefined if there is none. */
function placeOf({ data, callFrames }: Paused, scripts: Map<string, string>, base: string): string | undefined {
  const inStack = data?.description?.match(/https?:\/\/[^\s()]+:\d+:\d+/g) ?? [];
  const inFrames = callFrames.map(
    ({ location: { scriptId, lineNumber, columnNumber = 0 } }) =>
      `${scripts.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`,
  );
  return [...inStack, ...inFrames].find((place) => place.startsWith(base))?.slice(base.length);
}
