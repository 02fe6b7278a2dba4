import type { Registration } from '@patina/shared-api/contract/account/identity';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { openBrowser, type TestBrowser } from '#testing/shoppers/open-browser.ts';
import { verifyEmail } from '#testing/shoppers/verify-email.ts';
import type { TestApp } from '#testing/start-test-app.ts';

export interface TestPerson {
  browser: TestBrowser;
  form: Registration & { password: string };
}

/** Signs up a new user in a new browser. */
export async function signUp({ app }: Pick<TestApp, 'app'>, change: Partial<Registration> = {}): Promise<TestPerson> {
  const browser = openBrowser(app);
  const form = { password: 'Secret12', ...aRegistration(change) } as TestPerson['form'];
  const answer = await browser.post('/register', form);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { browser, form };
}

/** Signs up a new user and verifies their email address. */
export async function signUpVerified(shop: Pick<TestApp, 'app' | 'services'>): Promise<TestPerson> {
  const person = await signUp(shop);
  const answer = await verifyEmail(person.browser, shop.services.database, person.form.email);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return person;
}
