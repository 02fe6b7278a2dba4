import type { Locator, Page } from '@playwright/test';
import { OfferDialog } from './OfferDialog.ts';

/** The account's tab of offers. */
export class OffersPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly create: Locator;
  /** Without the header row. */
  readonly rows: Locator;
  readonly dialog: OfferDialog;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.create = main.getByRole('button', { name: 'Create new offer' });
    this.rows = main.getByRole('table', { name: 'My offers' }).locator('tbody').getByRole('row');
    this.dialog = new OfferDialog(page);
  }

  /** The button of an offer, labelled OFFER or DETAILS. */
  button(offer: number): Locator {
    return this.#page.getByRole('button', { name: ` ${offer}: ` });
  }

  /** Opens the sell form. */
  async sell(): Promise<OfferDialog> {
    await this.create.click();
    return this.dialog;
  }

  async open(offer: number): Promise<OfferDialog> {
    await this.button(offer).click();
    return this.dialog;
  }
}
