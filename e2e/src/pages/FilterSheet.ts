import type { Locator, Page } from '@playwright/test';
import { FilterPanel } from './FilterPanel.ts';

/** A phone's filter sheet: the choices are applied together. */
export class FilterSheet {
  readonly dialog: Locator;
  readonly panel: FilterPanel;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Filters' });
    this.panel = new FilterPanel(this.dialog);
  }

  async apply(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Apply' }).click();
  }

  async clear(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Clear' }).click();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close filters' }).click();
  }
}
