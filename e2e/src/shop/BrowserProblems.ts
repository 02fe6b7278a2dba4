import type { BrowserContext, ConsoleMessage } from '@playwright/test';

interface Expected {
  pattern: RegExp;
  /** Exact number of occurrences; any if undefined. */
  times: number | undefined;
}

/**
 * Invisible problems in a browser: console errors and warnings, uncaught errors, violations of the security policy,
 * failed requests. A journey fails on any that it did not expect.
 */
export class BrowserProblems {
  readonly #seen: string[] = [];
  readonly #expected: Expected[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#seen.push(lineOf(message));
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // A navigation or a newer request aborts older ones.
      if (reason !== 'net::ERR_ABORTED') this.#seen.push(`failed: ${request.url()} ${reason}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        console.error(`security policy: ${violation.violatedDirective} ${violation.blockedURI} ${violation.sample}`);
      });
    });
  }

  /** Adds a problem that was seen elsewhere. */
  report(line: string): void {
    this.#seen.push(line);
  }

  /** Expects a problem; `times` if the number of its lines is known. */
  expect(pattern: RegExp, times?: number): void {
    this.#expected.push({ pattern, times });
  }

  /** Unexpected problems, and expected ones that did not occur as often. */
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
