import type { Locator, Page } from '@playwright/test';

/** The form with the filters of a list where scripts are switched off. */
export class PlainFilters {
  readonly #page: Page;
  readonly #side: Locator;
  readonly #form: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#side = page.getByRole('complementary');
    this.#form = this.#side.locator('form');
  }

  /** On a phone a checkbox shows the form; elsewhere the style sheets hide it, which without scripts may arrive last. */
  async open(): Promise<void> {
    await this.#page.waitForLoadState();
    const toggle = this.#side.getByRole('checkbox', { name: 'Filters' });
    if (await toggle.isVisible()) await toggle.check();
  }

  async choose(label: string | RegExp, option: string): Promise<void> {
    await this.#form.getByRole('combobox', { name: label }).selectOption(option);
  }

  async type(label: string, text: string): Promise<void> {
    await this.#form.getByRole('textbox', { name: label }).fill(text);
  }

  /** A field for a number. */
  async fill(label: string, number: string): Promise<void> {
    await this.#form.getByRole('spinbutton', { name: label }).fill(number);
  }

  box(name: string): Locator {
    return this.#form.getByRole('checkbox', { name });
  }

  async tick(...names: string[]): Promise<void> {
    for (const name of names) await this.box(name).check();
  }

  async apply(): Promise<void> {
    await this.#form.getByRole('button', { name: 'Apply' }).click();
  }

  /** Removes one of the applied filters. */
  async remove(name: string): Promise<void> {
    await this.#side.getByRole('link', { name: `Remove filter ${name}` }).click();
  }

  async clear(): Promise<void> {
    await this.#form.getByRole('link', { name: 'Clear all' }).click();
  }
}
