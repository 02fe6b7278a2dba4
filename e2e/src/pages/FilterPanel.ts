import type { Locator } from '@playwright/test';

/** The filters: beside the list, or in a phone's filter sheet. */
export class FilterPanel {
  readonly region: Locator;
  readonly min: Locator;
  readonly max: Locator;

  constructor(region: Locator) {
    this.region = region;
    this.min = region.getByRole('textbox', { name: 'Min' });
    this.max = region.getByRole('textbox', { name: 'Max' });
  }

  async choose(filter: 'Type' | 'Collection', value: string): Promise<void> {
    await this.chosen(filter).selectOption(value);
  }

  chosen(filter: 'Type' | 'Collection'): Locator {
    return this.region.getByRole('combobox', { name: filter });
  }

  /** A value of a select that shows counts: `Karambit (12)`. */
  async chooseCounted(filter: 'Type' | 'Collection', value: string): Promise<void> {
    const option = this.chosen(filter).getByRole('option', { name: value });
    await this.chosen(filter).selectOption(await option.getAttribute('value'));
  }

  /** A checkbox by its label, without its count. */
  box(label: string): Locator {
    return this.region.getByRole('checkbox', { name: new RegExp(`^${label}[\\s\\d,]*$`) });
  }

  async tick(label: string): Promise<void> {
    await this.box(label).check();
  }

  async setPrice(bounds: { min?: string; max?: string }): Promise<void> {
    if (bounds.min !== undefined) await this.min.fill(bounds.min);
    if (bounds.max !== undefined) await this.max.fill(bounds.max);
  }

  /** The count beside a checkbox. */
  async countOf(label: string): Promise<string> {
    const id = await this.box(label).and(this.region.locator('[aria-describedby]')).getAttribute('aria-describedby');
    return (await this.region.locator(`[id="${id}"]`).textContent()) ?? '';
  }
}
