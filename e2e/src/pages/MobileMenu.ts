import type { Locator, Page } from '@playwright/test';

/** The full-screen menu of narrow screens. */
export class MobileMenu {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Menu' });
  }

  async open(name: string | RegExp): Promise<void> {
    await this.dialog.getByRole('link', { name }).click();
  }

  async logOut(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Logout' }).click();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close menu' }).click();
  }
}
