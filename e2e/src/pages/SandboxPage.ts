import type { Page } from '@playwright/test';

/** The sandbox's payment page. */
export class SandboxPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async choose(outcome: 'Pay' | 'Decline' | 'Cancel'): Promise<void> {
    await this.#page.getByRole('button', { name: outcome, exact: true }).click();
  }

  /** Leaves it without an outcome. */
  async leave(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Back to the store' }).click();
  }
}
