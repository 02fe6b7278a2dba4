import { expect, type Locator, type Page } from '@playwright/test';

/** The menu of the header with the display currency and the language. */
export class LocaleMenu {
  /** Its label is the current choice: `EN · €`. */
  readonly button: Locator;
  readonly menu: Locator;

  constructor(page: Page, header: Locator) {
    this.button = header.getByRole('button').filter({ hasText: '·' });
    this.menu = page.getByRole('menu');
  }

  /** @param name as shown in the menu: `USD $`, `Deutsch` */
  async choose(name: string): Promise<void> {
    await this.button.click();
    await this.menu.getByRole('menuitemradio', { name }).click();
    await expect(this.menu).toBeHidden();
  }
}
