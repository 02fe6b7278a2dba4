import { expect, type Locator, type Page } from '@playwright/test';
import { FilterPanel } from './FilterPanel.ts';
import { FilterSheet } from './FilterSheet.ts';
import { Pagination } from './Pagination.ts';
import { ProductCard } from './ProductCard.ts';
import { SearchBox } from './SearchBox.ts';

type Order =
  | 'Highest price first'
  | 'Lowest price first'
  | 'Most popular'
  | 'Newest'
  | 'Biggest discount'
  | 'Name: A to Z';

/** The product list of /products, /new and /sale. */
export class ProductListPage {
  readonly #page: Page;
  readonly heading: Locator;
  /** "15,830 items". */
  readonly count: Locator;
  /** Its announcement for screen readers. */
  readonly announced: Locator;
  readonly cards: Locator;
  readonly titles: Locator;
  readonly filters: FilterPanel;
  readonly search: SearchBox;
  readonly pages: Pagination;
  readonly chips: Locator;
  readonly clearAll: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    const applied = page.getByRole('region', { name: 'Chosen filters' });
    this.heading = page.getByRole('heading', { level: 1 });
    this.count = main.getByText(/^[\d,]+ items?$/).first();
    this.announced = main.getByRole('status').last();
    this.cards = main.getByRole('listitem').getByRole('article');
    this.titles = this.cards.getByRole('heading', { level: 3 });
    this.filters = new FilterPanel(page.getByRole('complementary'));
    this.search = new SearchBox(page);
    this.pages = new Pagination(page);
    this.chips = applied.getByRole('listitem');
    this.clearAll = applied.getByRole('button', { name: 'Clear all' });
  }

  card(place: number): ProductCard {
    return new ProductCard(this.#page, this.cards.nth(place));
  }

  /** The card of a product. */
  cardOf(title: string): ProductCard {
    const heading = this.#page.getByRole('heading', { level: 3, name: title, exact: true });
    return new ProductCard(this.#page, this.cards.filter({ has: heading }));
  }

  /** Waits until exactly these products are shown in this order. */
  async shows(titles: string[]): Promise<void> {
    await expect(this.titles).toHaveText(titles);
  }

  async sortBy(order: Order): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Sort by' }).selectOption(order);
  }

  async removeChip(label: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Remove filter ${label}` }).click();
  }

  /** The filters of a phone. */
  async openFilters(): Promise<FilterSheet> {
    await this.#page.getByRole('button', { name: /^Filters/ }).click();
    return new FilterSheet(this.#page);
  }
}
