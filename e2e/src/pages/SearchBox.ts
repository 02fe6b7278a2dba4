import type { Locator, Page } from '@playwright/test';

export class SearchBox {
  readonly field: Locator;
  readonly magnifier: Locator;
  readonly clearButton: Locator;
  readonly suggestions: Locator;
  /** The highlighted suggestion. */
  readonly active: Locator;

  constructor(page: Page) {
    const search = page.getByRole('search');
    this.field = search.getByRole('combobox', { name: 'Search skins' });
    this.magnifier = search.getByRole('button', { name: 'Search', exact: true });
    this.clearButton = search.getByRole('button', { name: 'Clear search' });
    this.suggestions = search.getByRole('listbox', { name: 'Suggestions' });
    this.active = this.suggestions.getByRole('option', { selected: true });
  }

  /** Types and presses Enter. */
  async submit(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
  }
}
