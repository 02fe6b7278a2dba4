import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { resultWithin } from '../time-limit.ts';

/** A page whose scripts do not let it answer for so long may block its browser, in milliseconds. */
const ANSWER_TIMEOUT_MS = 6000;
const ASK_EVERY_MS = 1000;
/** Processor time of a page that loops meanwhile, in seconds: on a busy machine a page waits for a processor instead. */
const LOOP_SECONDS = 3;
/** After so many times nobody waits for a page that has no processor, either. */
const MOST_TIMES = 10;
const PAUSE_EVERY_MS = 500;
/** Longest time that a page is looked at for the place of its loop, in milliseconds. */
const PLACE_TIMEOUT_MS = 12_000;
const COMMAND_TIMEOUT_MS = 3000;

/** What is done with a page; undefined if its scripts let it answer nothing meanwhile. */
export async function unlessBlocked<Result>(page: Page, work: Promise<Result>): Promise<{ value: Result } | undefined> {
  const result = work.then((value) => ({ value }));
  for (;;) {
    const ended = await resultWithin(result, ASK_EVERY_MS);
    if (ended) return ended.value;
    const answer = Promise.race([result, page.evaluate(() => true).catch(() => true)]);
    if (await isLooping(page, answer)) return undefined;
  }
}

async function isLooping(page: Page, answer: Promise<unknown>): Promise<boolean> {
  if (await resultWithin(answer, ANSWER_TIMEOUT_MS / 2)) return false;
  const browser = page.context().browser();
  const before = await processorSeconds(browser);
  for (let time = 0; time < MOST_TIMES; time += 1) {
    if (await resultWithin(answer, ANSWER_TIMEOUT_MS)) return false;
    const used = [...(await processorSeconds(browser))].map(([id, seconds]) => seconds - (before.get(id) ?? 0));
    if (Math.max(...used) >= LOOP_SECONDS) return true;
  }
  return true;
}

/** Processor time of the processes of a browser that show pages, in seconds. */
async function processorSeconds(browser: Browser | null): Promise<Map<number, number>> {
  const debug = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = (await debug?.send('SystemInfo.getProcessInfo')) ?? {};
  await debug?.detach();
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
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
 * The place that a page loops at, such as `static/js/OrdersTab.1a2b.js:1:2034`: it is opened once more, and stopped twice at
 * work in the release. Undefined if that is never seen.
 * @param base Address of the release's folder.
 */
export async function loopPlace(context: BrowserContext, address: string, base: string): Promise<string | undefined> {
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  const stopped = secondStop(debug, base);
  await debug.send('Debugger.enable');
  void page.goto(address, { waitUntil: 'commit' }).catch(() => {});
  const pausing = setInterval(() => void debug.send('Debugger.pause').catch(() => {}), PAUSE_EVERY_MS);
  const place = await resultWithin(stopped, PLACE_TIMEOUT_MS);
  clearInterval(pausing);
  await endPage(page);
  return place?.value;
}

/** The innermost place of the release where a debugger stops for the second time in a row. */
function secondStop(debug: CDPSession, base: string): Promise<string> {
  const scripts = new Map<string, string>();
  debug.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url));
  let stops = 0;
  return new Promise((resolve) => {
    debug.on('Debugger.paused', ({ callFrames }) => {
      const places = callFrames.map(
        ({ location: { scriptId, lineNumber, columnNumber = 0 } }) =>
          `${scripts.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`,
      );
      const place = places.find((each) => each.startsWith(base));
      stops = place === undefined ? 0 : stops + 1;
      if (place !== undefined && stops > 1) resolve(place.slice(base.length));
      else void debug.send('Debugger.resume').catch(() => {});
    });
  });
}
