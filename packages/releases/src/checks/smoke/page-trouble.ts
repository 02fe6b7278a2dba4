import type { ConsoleMessage, Page } from '@playwright/test';

/** Problems of a page, in the order in which they occurred; taking them clears the list. */
export interface PageTrouble {
  /** @param besides for a page whose calls the API may reject, because the account has no second factor */
  take(besides?: 'rejections'): string[];
}

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
    if (message.type() === 'error' && !isForeignFile(message)) seen.push(`console error: ${textOf(message)}`);
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
