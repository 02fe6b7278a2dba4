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

  /** Pays with a card, such as `New card: visa 4242`; saves a new one with consent. */
  async payWith(card: string, { save = false } = {}): Promise<void> {
    await this.#page.getByRole('radio', { name: card }).check();
    await this.#page.getByRole('checkbox', { name: 'Save a new card for my next purchase' }).setChecked(save);
    await this.choose('Pay');
  }

  /** Leaves it without an outcome. */
  async leave(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Back to the store' }).click();
  }
}
