import type { Page } from '@playwright/test';

/** The page of the sandbox, which stands for a payment provider's. */
export class SandboxPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async choose(outcome: 'Pay' | 'Decline' | 'Cancel'): Promise<void> {
    await this.#page.getByRole('button', { name: outcome, exact: true }).click();
  }

  /** Leaves it without having decided anything. */
  async leave(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Back to the store' }).click();
  }
}
