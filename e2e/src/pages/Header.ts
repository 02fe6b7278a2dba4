import type { Locator, Page } from '@playwright/test';
import { LocaleMenu } from './LocaleMenu.ts';
import { MobileMenu } from './MobileMenu.ts';
import { ProductListPage } from './ProductListPage.ts';

export class Header {
  readonly #page: Page;
  readonly region: Locator;
  readonly menuButton: Locator;
  readonly localeMenu: LocaleMenu;
  /** Opens the profile menu. */
  readonly profileButton: Locator;
  readonly profileMenu: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.getByRole('banner').filter({ has: page.locator('a[href="/"]') });
    this.menuButton = this.region.getByRole('button', { name: 'Open menu' });
    this.localeMenu = new LocaleMenu(page, this.region);
    this.profileButton = this.region.getByRole('button', { name: 'Your account' });
    this.profileMenu = page.getByRole('menu', { name: 'Your account' });
  }

  link(name: string | RegExp): Locator {
    return this.region.getByRole('link', { name });
  }

  /** The link to the cart, with the number of its items. */
  cart(count: number): Locator {
    return this.link(count === 0 ? /^Cart$/ : new RegExp(`^Cart, ${count} items?$`));
  }

  async openShop(): Promise<ProductListPage> {
    await this.link('Shop').click();
    return new ProductListPage(this.#page);
  }

  async openNewSkins(): Promise<ProductListPage> {
    await this.link('New skins').click();
    return new ProductListPage(this.#page);
  }

  async openHome(): Promise<void> {
    await this.link(/, home$/).click();
  }

  async logOut(): Promise<void> {
    await this.profileButton.click();
    await this.profileMenu.getByRole('menuitem', { name: 'Log out' }).click();
  }

  /** The full-screen menu of narrow screens. */
  async openMenu(): Promise<MobileMenu> {
    await this.menuButton.click();
    return new MobileMenu(this.#page);
  }
}
