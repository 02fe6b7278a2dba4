import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { AccountPage } from './AccountPage.ts';
import { AuthPage } from './AuthPage.ts';
import { CartPage } from './CartPage.ts';
import { CookieBar } from './CookieBar.ts';
import { Footer } from './Footer.ts';
import { Header } from './Header.ts';
import { HistoryPage } from './HistoryPage.ts';
import { HomePage } from './HomePage.ts';
import { OffersPage } from './OffersPage.ts';
import { ProductListPage } from './ProductListPage.ts';
import { ProductPage } from './ProductPage.ts';

/** The shop in a visitor's browser: the frame around the current page. */
export class Shop {
  readonly page: Page;
  readonly origin: string;
  readonly header: Header;
  readonly footer: Footer;
  readonly cookieBar: CookieBar;
  /** The page's main heading. */
  readonly heading: Locator;
  readonly main: Locator;
  /** What the document shows if the shell does not start. */
  readonly startFailure: Locator;

  /** @param origin of a shop of the journey's own; the journeys' common shop by default */
  constructor(page: Page, origin = '') {
    this.page = page;
    this.origin = origin;
    this.header = new Header(page);
    this.footer = new Footer(page);
    this.cookieBar = new CookieBar(page);
    this.main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1 });
    this.startFailure = page.locator('#patina-failure');
  }

  /** Path, query and hash of the address. */
  get address(): string {
    const { pathname, search, hash } = new URL(this.page.url());
    return `${pathname}${search}${hash}`;
  }

  /** Opens an address; resolves with the document's response. */
  async visit(address: string): Promise<Response> {
    const response = await this.page.goto(`${this.origin}${address}`, { waitUntil: 'domcontentloaded' });
    if (!response) throw new Error(`${address} was not loaded.`);
    return response;
  }

  /** Opens an address whose scripts may never arrive; resolves when the document has begun to arrive. */
  async begin(address: string): Promise<void> {
    await this.page.goto(`${this.origin}${address}`, { waitUntil: 'commit' });
  }

  /** Resolves when the page answers a press: a link that is pressed before opens a document of the server. */
  async runs(): Promise<void> {
    const { button, menu } = this.header.localeMenu;
    await button.click();
    await expect(menu).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }

  async openHome(): Promise<HomePage> {
    await this.visit('/');
    return new HomePage(this.page);
  }

  /** Opens the list, with an address such as `/products?type=Rifle`. */
  async openList(address = '/products'): Promise<ProductListPage> {
    await this.visit(address);
    return new ProductListPage(this.page);
  }

  async openProduct(product: { id: number; category: string; subcategory: string }): Promise<ProductPage> {
    await this.visit(`/products/${product.category}/${product.subcategory}/${product.id}`);
    return new ProductPage(this.page);
  }

  /** Opens the sign-in or another form; `redirect` is where to go afterwards. */
  async openAuth(form: 'signin' | 'signup' | 'reset' = 'signin', redirect?: string): Promise<AuthPage> {
    await this.visit(`/auth?${new URLSearchParams({ form, ...(redirect && { redirect }) })}`);
    return new AuthPage(this.page);
  }

  async openAccount(address = '/account'): Promise<AccountPage> {
    await this.visit(address);
    return new AccountPage(this.page);
  }

  async openCart(): Promise<CartPage> {
    await this.visit('/cart');
    return new CartPage(this.page);
  }

  async openPayments(): Promise<HistoryPage> {
    await this.visit('/account/transactions');
    return new HistoryPage(this.page, 'Payment history');
  }

  async openOrders(): Promise<HistoryPage> {
    await this.visit('/account/orders');
    return new HistoryPage(this.page, 'Order History');
  }

  async openOffers(search = ''): Promise<OffersPage> {
    await this.visit(`/account/offers${search}`);
    return new OffersPage(this.page);
  }

  /** A message at the bottom right. */
  toast(text: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text);
  }

  /** The error state of something that failed or is missing, by its title. */
  errorState(title: string): Locator {
    return this.page.getByRole('heading', { name: title });
  }

  /** "Try again"; disabled while a retry is running. */
  get retry(): Locator {
    return this.main.getByRole('button', { name: 'Try again' });
  }

  async tryAgain(): Promise<void> {
    await this.retry.click();
  }

  /** By how many pixels the page overflows the screen. */
  overhang(): Promise<number> {
    return this.page.evaluate(() => {
      const { documentElement, body } = document;
      return Math.max(0, documentElement.scrollWidth - body.clientWidth);
    });
  }

  /** How far the page is scrolled down, in pixels. */
  scrolledBy(): Promise<number> {
    return this.page.evaluate(() => Math.round(window.scrollY));
  }
}
