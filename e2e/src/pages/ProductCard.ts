import type { Locator, Page } from '@playwright/test';
import { ProductPage } from './ProductPage.ts';

/** An item in a grid or in a row. */
export class ProductCard {
  readonly #page: Page;
  readonly article: Locator;
  readonly title: Locator;
  readonly addToCart: Locator;
  readonly removeFromCart: Locator;
  /** The bar with the button; on devices with hover it is visible only then. */
  readonly cartBar: Locator;

  constructor(page: Page, article: Locator) {
    this.#page = page;
    this.article = article;
    this.title = article.getByRole('heading', { level: 3 });
    this.addToCart = article.getByRole('button', { name: /^Add to cart/ });
    this.removeFromCart = article.getByRole('button', { name: /^Remove from cart/ });
    this.cartBar = this.addToCart.locator('..');
  }

  async open(): Promise<ProductPage> {
    await this.title.getByRole('link').click();
    return new ProductPage(this.#page);
  }
}
