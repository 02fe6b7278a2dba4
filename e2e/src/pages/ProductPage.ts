import type { Locator, Page } from '@playwright/test';

/** Product details. */
export class ProductPage {
  readonly #page: Page;
  readonly heading: Locator;
  /** The item itself, without similar products. */
  readonly product: Locator;
  readonly picture: Locator;
  readonly similar: Locator;
  readonly wears: Locator;
  readonly removeFromCart: Locator;
  /** Its items, one by one. */
  readonly units: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.product = page.getByRole('article').filter({ has: this.heading });
    this.picture = this.product.getByRole('img').first();
    this.similar = page.getByRole('region', { name: 'Similar products' });
    this.wears = page.getByRole('navigation', { name: 'Other wears of this skin' });
    this.removeFromCart = this.product.getByRole('button', { name: 'Remove from cart', exact: true });
    this.units = this.product.getByRole('table', { name: 'Items in stock' });
  }

  async buyNow(): Promise<void> {
    await this.product.getByRole('button', { name: 'Buy Now' }).click();
  }

  async addToCart(): Promise<void> {
    await this.product.getByRole('button', { name: 'Add to cart', exact: true }).click();
  }

  /** The page's link back. */
  async goBack(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Back', exact: true }).click();
  }
}
