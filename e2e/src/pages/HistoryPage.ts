import type { Locator, Page } from '@playwright/test';
import { Pagination } from './Pagination.ts';

/** A history of the account: payments or orders. */
export class HistoryPage {
  readonly #page: Page;
  readonly table: Locator;
  /** Without the header row. */
  readonly rows: Locator;
  readonly pages: Pagination;

  constructor(page: Page, name: 'Payment history' | 'Order History') {
    this.#page = page;
    this.table = page.getByRole('table', { name });
    this.rows = this.table.locator('tbody').getByRole('row');
    this.pages = new Pagination(page);
  }

  /** The row that contains a text, such as the number of a payment. */
  row(text: string | number): Locator {
    return this.rows.filter({ hasText: String(text) });
  }

  async openOrder(order: number): Promise<void> {
    await this.#page
      .getByRole('link', { name: `Order ${order}: details and receipt` })
      .first()
      .click();
  }
}
