import { expect, type Locator, type Page } from '@playwright/test';

/** A dialog of selling at any step: the sell form, or an offer's flow to its payout. */
export class OfferDialog {
  readonly #page: Page;
  readonly root: Locator;
  readonly terms: Locator;
  readonly withdraw: Locator;
  readonly problem: Locator;
  /** Where the seller sends the item. */
  readonly handOver: Locator;
  /** The suggestions of the catalogue for the typed name. */
  readonly skins: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.root = page.getByRole('dialog');
    this.terms = this.root.getByRole('checkbox', { name: /^I agree/ });
    this.withdraw = this.button(/^Withdraw/);
    this.problem = this.root.getByRole('alert');
    this.handOver = this.root.getByRole('region', { name: /^Send us your skin/ });
    this.skins = this.root.getByRole('listbox', { name: 'Skins in the catalogue' }).getByRole('option');
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  /** Waits for a step by its title. */
  async isAt(title: string): Promise<void> {
    await expect(this.root.getByRole('heading', { name: title })).toBeVisible();
  }

  /** Types a skin's name and chooses it from the catalogue's list. */
  async chooseSkin(typed: string, title: string): Promise<void> {
    await this.field('Skin name').fill(typed);
    await this.skins.filter({ hasText: title }).click();
  }

  /** Continues from the contact step, filled in from the profile, to the payment. */
  async goToPayment(method: 'Credit/Debit card' | 'BANK'): Promise<void> {
    await this.isAt('Contact info');
    await this.press('Continue');
    await this.choose(method);
  }

  async choose(method: 'Credit/Debit card' | 'BANK'): Promise<void> {
    await this.isAt('Payment method');
    await this.#page.getByRole('radio', { name: method }).check();
    await this.press('Continue');
    await this.isAt('Payment details');
  }

  async fillInCard(number: string): Promise<void> {
    await this.field('Card number').fill(number);
    await this.field('Card holder name').fill('Ana Reis');
    await this.field('Expiry date').fill('1239');
    await this.terms.check();
  }
}
