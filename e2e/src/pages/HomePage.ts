import type { Locator, Page } from '@playwright/test';
import { ProductCard } from './ProductCard.ts';
import { ProductListPage } from './ProductListPage.ts';

export class HomePage {
  readonly #page: Page;
  readonly heading: Locator;
  /** The block of six random products. */
  readonly strike: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.strike = page.getByRole('region', { name: /at random/ });
  }

  strikeCard(place: number): ProductCard {
    return new ProductCard(this.#page, this.strike.getByRole('article').nth(place));
  }

  async browseCollection(): Promise<ProductListPage> {
    await this.#page.getByRole('link', { name: 'Browse the collection' }).click();
    return new ProductListPage(this.#page);
  }

  async seeAllProducts(): Promise<ProductListPage> {
    await this.strike.getByRole('link', { name: 'See all products' }).click();
    return new ProductListPage(this.#page);
  }

  async createAccount(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Create an account' }).click();
  }
}
