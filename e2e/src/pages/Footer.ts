import type { Locator, Page } from '@playwright/test';

export class Footer {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('contentinfo');
  }

  link(name: string): Locator {
    return this.region.getByRole('link', { name, exact: true });
  }

  async open(name: string): Promise<void> {
    await this.link(name).click();
  }
}
