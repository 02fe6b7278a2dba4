import type { BrowserContext, ConsoleMessage } from '@playwright/test';

interface Expected {
  pattern: RegExp;
  /** How often exactly; any number of times when absent. */
  times: number | undefined;
}

/**
 * Everything that goes wrong in a browser without anybody seeing it: console errors and warnings, uncaught errors,
 * violations of the security policy, requests that fail. A journey with trouble it did not announce has failed.
 */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #expected: Expected[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#seen.push(lineOf(message));
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // A navigation or a newer question lets go of what is no longer wanted.
      if (reason !== 'net::ERR_ABORTED') this.#seen.push(`failed: ${request.url()} ${reason}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        console.error(`security policy: ${violation.violatedDirective} ${violation.blockedURI} ${violation.sample}`);
      });
    });
  }

  /** Announces a trouble that belongs to the journey; `times` when the number of its lines is known. */
  expect(pattern: RegExp, times?: number): void {
    this.#expected.push({ pattern, times });
  }

  /** What the journey did not announce, and what it announced in vain. */
  get complaints(): string[] {
    const surprises = this.#seen.filter((line) => !this.#expected.some(({ pattern }) => pattern.test(line)));
    const miscounts = this.#expected.flatMap(({ pattern, times }) => {
      const count = this.#seen.filter((line) => pattern.test(line)).length;
      return times === undefined || times === count ? [] : [`expected ${times} × ${pattern}, saw ${count}`];
    });
    return [...surprises, ...miscounts];
  }
}

function lineOf(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} (${message.location().url})`;
}
