import type { Locator, Page } from '@playwright/test';

/** The account, with the profile or another tab open. */
export class AccountPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly tabs: Locator;
  /** The owner's name. */
  readonly overview: Locator;
  readonly sessions: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.tabs = main.getByRole('navigation', { name: 'Account' });
    this.overview = main.getByRole('region', { name: 'Overview' });
    this.sessions = main.getByRole('region', { name: 'Sessions' });
    this.dialog = page.getByRole('dialog');
  }

  field(label: string): Locator {
    return this.#page.getByRole('main').getByLabel(label, { exact: true });
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('link', { name });
  }

  async save(): Promise<void> {
    await this.button('Save Changes').click();
  }

  button(name: string): Locator {
    return this.#page.getByRole('main').getByRole('button', { name, exact: true });
  }

  async changePassword(current: string, next: string, repeated = next): Promise<void> {
    await this.field('Current password').fill(current);
    await this.field('New password').fill(next);
    await this.field('Confirm new password').fill(repeated);
    await this.button('Change password').click();
  }

  async logOut(): Promise<void> {
    await this.tabs.getByRole('button', { name: 'Logout' }).click();
  }
}
