import type { Locator, Page } from '@playwright/test';
import type { Shop } from './Shop.ts';

/** The back office in an operator's browser, by its keys where it has some. */
export class Desk {
  readonly #page: Page;
  readonly main: Locator;
  readonly dialog: Locator;
  /** What can be done with the chosen rows of a list. */
  readonly chosen: Locator;

  /** Everything that has happened to an order, an offer or a person. */
  readonly history: Locator;

  constructor({ page, main }: Shop) {
    this.#page = page;
    this.main = main;
    this.dialog = page.getByRole('dialog');
    this.history = main.getByRole('region', { name: 'History' });
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

  /** The field of the palette, which is open. */
  get search(): Locator {
    return this.dialog.getByRole('combobox', { name: 'Number, name, or where to go' });
  }

  /** Opens the palette, and types into it. */
  async searchFor(text: string): Promise<void> {
    // A palette that is closing still has the keyboard.
    await this.dialog.waitFor({ state: 'detached' });
    await this.#page.keyboard.press('Control+k');
    await this.search.and(this.#page.locator(':focus')).waitFor();
    await this.#page.keyboard.type(text);
  }

  /** An entry of the palette. */
  entry(name: string | RegExp): Locator {
    return this.dialog.getByRole('option', { name });
  }

  /** Presses a button, without a mouse. */
  async pressButton(within: Locator, name: string): Promise<void> {
    // By the keyboard itself: what the key takes away, such as a dialog, would be waited for.
    await within.getByRole('button', { name, exact: true }).focus();
    await this.#page.keyboard.press('Enter');
  }

  /** Confirms the open dialog. */
  async confirm(name: string): Promise<void> {
    await this.pressButton(this.dialog, name);
  }
}
