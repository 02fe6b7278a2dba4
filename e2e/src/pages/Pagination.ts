import type { Locator, Page } from '@playwright/test';

export class Pagination {
  readonly region: Locator;
  readonly current: Locator;
  readonly next: Locator;
  readonly previous: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('navigation', { name: 'Pages' });
    this.current = this.region.locator('[aria-current="page"]');
    this.next = this.region.getByRole('link', { name: 'Next page' });
    this.previous = this.region.getByRole('link', { name: 'Previous page' });
  }

  link(page: number): Locator {
    return this.region.getByRole('link', { name: `Page ${page}`, exact: true });
  }

  async open(page: number): Promise<void> {
    await this.link(page).click();
  }
}
