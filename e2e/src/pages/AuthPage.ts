import type { Locator, Page } from '@playwright/test';
import type { Shopper } from '#shop/a-shopper.ts';
import { SteamPage } from './SteamPage.ts';

/** Sign-in, sign-up and the request for a new password. */
export class AuthPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly form: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly login: Locator;
  readonly terms: Locator;
  /** The link to sign in through Steam. */
  readonly steam: Locator;
  /** The form's error that belongs to no field. */
  readonly alert: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.form = main.locator('form');
    this.email = this.field('Email');
    this.password = this.field('Password');
    this.login = this.form.getByRole('button', { name: 'LOGIN' });
    this.terms = this.form.getByRole('checkbox', { name: /^I am at least 18/ });
    this.steam = main.getByRole('link', { name: /^Sign (in|up) with Steam$/ });
    this.alert = main.getByRole('alert');
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  async signIn({ email, password }: Pick<Shopper, 'email' | 'password'>): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.login.click();
  }

  async signUp(shopper: Shopper): Promise<void> {
    await this.password.fill(shopper.password);
    await this.field('Confirm password').fill(shopper.password);
    await this.signUpFromSteam(shopper);
  }

  /** Signs up without a password. */
  async signUpFromSteam({ name, surname, email, phone }: Omit<Shopper, 'password'>): Promise<void> {
    await this.field('First name').fill(name);
    await this.field('Last name').fill(surname);
    await this.email.fill(email);
    await this.form.getByLabel('Country of the phone number').selectOption('PT');
    await this.field('Phone').fill(phone);
    await this.terms.check();
    await this.send('Sign up');
  }

  async goToSteam(): Promise<SteamPage> {
    await this.steam.click();
    return new SteamPage(this.#page);
  }

  async send(button: 'Sign up' | 'Send link' | 'Save new password' | 'LOGIN'): Promise<void> {
    await this.form.getByRole('button', { name: button }).click();
  }
}
