import type { Locator, Page } from '@playwright/test';
import type { Shop } from './Shop.ts';

/** The back office in an operator's browser, by its keys where it has some. */
export class Desk {
  readonly #page: Page;
  readonly main: Locator;
  readonly dialog: Locator;
  /** What can be done with the chosen rows of a list. */
  readonly chosen: Locator;

  constructor({ page, main }: Shop) {
    this.#page = page;
    this.main = main;
    this.dialog = page.getByRole('dialog');
    this.chosen = main.getByRole('region', { name: /^\d+ chosen$/ });
  }

  /** The row of a list, by what is in one of its cells. */
  row(cell: string | number): Locator {
    return this.main
      .getByRole('row')
      .filter({ has: this.#page.getByRole('cell', { name: String(cell), exact: true }) });
  }

  /** Types keys one after the other; a name such as `Enter` is one key. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Presses a button, without a mouse. */
  async pressButton(within: Locator, name: string): Promise<void> {
    await within.getByRole('button', { name, exact: true }).press('Enter');
  }

  /** Confirms the open dialog. */
  async confirm(name: string): Promise<void> {
    await this.pressButton(this.dialog, name);
  }
}
