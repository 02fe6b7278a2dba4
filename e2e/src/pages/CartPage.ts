import type { Locator, Page } from '@playwright/test';
import { SandboxPage } from './SandboxPage.ts';

/** The cart and the checkout. */
export class CartPage {
  readonly #page: Page;
  readonly lines: Locator;
  readonly summary: Locator;
  readonly terms: Locator;
  readonly emptyFace: Locator;
  readonly promoField: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.lines = main.getByRole('region', { name: 'Items in your cart' }).getByRole('listitem');
    this.summary = main.getByRole('complementary', { name: 'Total to pay' });
    this.terms = main.getByRole('checkbox', { name: /^I am at least 18/ });
    this.emptyFace = main.getByRole('heading', { name: 'Your cart is empty' });
    this.promoField = this.summary.getByLabel('Promo code');
  }

  line(title: string): Locator {
    return this.lines.filter({ has: this.#page.getByRole('link', { name: title, exact: true }) });
  }

  async remove(title: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Remove from cart: ${title}` }).click();
  }

  async applyPromo(code: string): Promise<void> {
    await this.promoField.fill(code);
    await this.summary.getByRole('button', { name: 'Apply' }).click();
  }

  /** The choice of a payment method, such as `Balance` or `MBWAY`. */
  way(method: string): Locator {
    return this.summary.getByRole('radio', { name: method === 'card' ? 'Credit/Debit card' : method });
  }

  /** The button that pays by the chosen method. */
  get pay(): Locator {
    return this.summary.getByRole('button', { name: /^Pay / });
  }

  async payBy(method: string): Promise<void> {
    await this.terms.check();
    const former = this.#formerWay(method);
    await this.way(method).or(former).first().waitFor();
    if (await former.isVisible()) return former.click();
    await this.way(method).check();
    await this.pay.click();
  }

  /** In the release before, which the matrix combines with this one, each method had a button of its own. */
  #formerWay(method: string): Locator {
    const name = method === 'card' ? /^Pay \S+ by card$/ : new RegExp(`^${method}`);
    return this.summary.filter({ hasNot: this.#page.getByRole('radio') }).getByRole('button', { name });
  }

  /** Continues to the provider's page. */
  async payAtProvider(method: string): Promise<SandboxPage> {
    await this.payBy(method);
    return this.atProvider();
  }

  /** Waits for the provider's page. */
  async atProvider(): Promise<SandboxPage> {
    await this.#page.waitForURL(/\/sandbox\/pay\//);
    return new SandboxPage(this.#page);
  }
}
