import type { Locator, Page } from '@playwright/test';
import type { Shopper } from '#store/a-shopper.ts';

/** Sign-in, sign-up and the request for a new password. */
export class AuthPage {
  readonly heading: Locator;
  readonly form: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly login: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.form = main.locator('form');
    this.email = this.field('Email');
    this.password = this.field('Password');
    this.login = this.form.getByRole('button', { name: 'LOGIN' });
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
    await this.field('First name').fill(shopper.name);
    await this.field('Last name').fill(shopper.surname);
    await this.email.fill(shopper.email);
    await this.form.getByLabel('Country of the phone number').selectOption('PT');
    await this.field('Phone').fill(shopper.phone);
    await this.password.fill(shopper.password);
    await this.field('Confirm password').fill(shopper.password);
    await this.form.getByRole('checkbox', { name: /^I am at least 18/ }).check();
    await this.send('Sign up');
  }

  async send(button: 'Sign up' | 'Send link' | 'Save new password' | 'LOGIN'): Promise<void> {
    await this.form.getByRole('button', { name: button }).click();
  }
}
