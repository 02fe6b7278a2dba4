import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { resultWithin } from '../time-limit.ts';

/** A page whose scripts do not let it answer for so long blocks its browser, in milliseconds. */
const ANSWER_TIMEOUT_MS = 6000;
const ASK_EVERY_MS = 1000;
/** Scripts that run for so long at an address that blocked its browser are those that do, in milliseconds. */
const LOOP_MS = 2000;
const COMMAND_TIMEOUT_MS = 3000;

/** What is done with a page; undefined if its scripts let it answer nothing meanwhile. */
export async function unlessBlocked<Result>(page: Page, work: Promise<Result>): Promise<{ value: Result } | undefined> {
  const result = work.then((value) => ({ value }));
  for (;;) {
    const ended = await resultWithin(result, ASK_EVERY_MS);
    if (ended) return ended.value;
    const answer = page.evaluate(() => true).catch(() => true);
    const first = await resultWithin(Promise.race([result, answer]), ANSWER_TIMEOUT_MS);
    if (!first) return undefined;
  }
}

/** Ends a page that answers nothing, whose loop would take a processor until the browser is closed. */
export async function endPage(page: Page): Promise<void> {
  const ending = page
    .context()
    .newCDPSession(page)
    .then((debug) => debug.send('Page.crash'))
    .catch(() => {});
  await resultWithin(ending, COMMAND_TIMEOUT_MS);
}

/**
 * The place that a page loops at, such as `static/js/OrdersTab.1a2b.js:1:2034`: it is opened once more, and stopped.
 * Undefined if it does not loop in a file of the release.
 * @param base Address of the release's folder.
 */
export async function loopPlace(context: BrowserContext, address: string, base: string): Promise<string | undefined> {
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  const stopped = stopPlace(debug, base);
  await debug.send('Debugger.enable');
  void page.goto(address, { waitUntil: 'commit' }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, LOOP_MS));
  void debug.send('Debugger.pause').catch(() => {});
  const place = await resultWithin(stopped, COMMAND_TIMEOUT_MS);
  await endPage(page);
  return place?.value;
}

/** The innermost place of the release where a debugger stops. */
function stopPlace(debug: CDPSession, base: string): Promise<string | undefined> {
  const scripts = new Map<string, string>();
  debug.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url));
  return new Promise((resolve) => {
    debug.on('Debugger.paused', ({ callFrames }) => {
      const places = callFrames.map(
        ({ location: { scriptId, lineNumber, columnNumber = 0 } }) =>
          `${scripts.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`,
      );
      resolve(places.find((place) => place.startsWith(base))?.slice(base.length));
    });
  });
}
