import type { Locator, Page } from '@playwright/test';

/** The cookie bar. */
export class CookieBar {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Cookies' });
  }

  async answer(choice: 'OK' | 'Reject All' | 'Customize' | 'Accept'): Promise<void> {
    await this.region.getByRole('button', { name: choice }).click();
  }

  kind(name: string): Locator {
    return this.region.getByRole('checkbox', { name });
  }
}
