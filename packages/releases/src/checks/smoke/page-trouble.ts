import type { ConsoleMessage, Page } from '@playwright/test';

/** Problems of a page, in the order in which they occurred; taking them clears the list. */
export interface PageTrouble {
  /** @param besides for a page whose calls the API may reject, because the account has no second factor */
  take(besides?: 'rejections'): string[];
}

/** Pictures that the API draws. */
export const PICTURES = '/api/art/';

/** What a browser says of a call that was rejected. */
const REJECTION = /^console error: Failed to load resource: .* status of (?:403|409) .*: \/api\//;

/** Collects problems of a page from before its first document. */
export async function watchTrouble(page: Page, origin: string): Promise<PageTrouble> {
  let seen: string[] = [];
  const isOurs = (url: string) => url.startsWith(origin);
  const isReleaseFile = (url: string) => url.startsWith(`${origin}/releases/`);
  const nameOf = (url: string) => (isOurs(url) ? url.slice(origin.length) : url);

  page.on('console', (message) => {
    // Pictures and tags from other hosts are not part of a release.
    if (message.type() === 'error' && !isForeignFile(message) && !isUnseenPicture(message))
      seen.push(`console error: ${textOf(message)}`);
    // Not those of the browser itself.
    if (message.type() === 'warning' && isReleaseFile(message.location().url)) {
      seen.push(`console warning: ${firstLine(message.text())}`);
    }
  });
  page.on('pageerror', (error) => seen.push(`uncaught ${error.name}: ${firstLine(error.message)}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A navigation aborts requests that are no longer needed.
    if (isReleaseFile(request.url()) && reason !== 'net::ERR_ABORTED') {
      seen.push(`${nameOf(request.url())} did not arrive: ${reason}`);
    }
  });
  page.on('response', (response) => {
    if (isReleaseFile(response.url()) && response.status() >= 400) {
      seen.push(`${nameOf(response.url())} answered ${response.status()}`);
    }
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      // biome-ignore lint/suspicious/noConsole: this runs in the page, whose console is watched above
      console.error(
        `security policy: ${violation.violatedDirective} blocks ${violation.blockedURI} ${violation.sample}`,
      );
    });
  });

  const isFile = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource');
  const isForeignFile = (message: ConsoleMessage) => isFile(message) && !isOurs(message.location().url);
  // A picture that the API does not come to draw, or that a visitor does not look at, says nothing about the release.
  const isUnseenPicture = (message: ConsoleMessage) =>
    isFile(message) &&
    / status of 503 |ERR_BLOCKED_BY_CLIENT/.test(message.text()) &&
    message.location().url.startsWith(`${origin}${PICTURES}`);
  const textOf = (message: ConsoleMessage) =>
    isFile(message) ? `${message.text()}: ${nameOf(message.location().url)}` : firstLine(message.text());
  return {
    take(besides) {
      const taken = [...new Set(seen)];
      seen = [];
      return besides ? taken.filter((text) => !REJECTION.test(text)) : taken;
    },
  };
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

const LIMIT = 3;

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
