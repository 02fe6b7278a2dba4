import type { Locator, Page } from '@playwright/test';

const PROBLEM = { status: 'ERROR', code: 'confirmation-required', message: 'Please confirm that it is you.' };

/** The dialog that asks the owner of an account to confirm who is using it. */
export class ConfirmationDialog {
  readonly #page: Page;
  readonly root: Locator;

  /** @param title in the language of the page */
  constructor(page: Page, title = 'Confirm it is you') {
    this.#page = page;
    this.root = page.getByRole('dialog', { name: title });
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true });
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /**
   * Answers the next write at a path as if the last proof were too long ago. Returns the idempotency keys of the writes
   * from then on, which it fills.
   */
  async isNeededFor(path: string, keys: (string | undefined)[] = []): Promise<(string | undefined)[]> {
    const isWrite = (method: string) => method === 'POST' || method === 'PUT';
    if (keys.length === 0) {
      this.#page.on('request', (request) => {
        if (new URL(request.url()).pathname === path && isWrite(request.method())) {
          keys.push(request.headers()['idempotency-key']);
        }
      });
    }
    let isFirst = true;
    await this.#page.route(`**${path}`, (route) => {
      if (!isFirst || !isWrite(route.request().method())) return route.fallback();
      isFirst = false;
      return route.fulfill({ status: 403, json: PROBLEM });
    });
    return keys;
  }
}
