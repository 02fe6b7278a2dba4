import type { Registration } from '@patina/shared-api/contract/identity';
import { aRegistration } from '#testing/a-registration.ts';
import { mailedPath } from '#testing/mailed-path.ts';
import { openBrowser, type TestBrowser } from '#testing/open-browser.ts';
import type { TestApp } from '#testing/start-test-app.ts';

export interface TestPerson {
  browser: TestBrowser;
  form: Registration & { password: string };
}

/** Somebody new who has signed up, in a browser of their own. */
export async function signUp({ app }: Pick<TestApp, 'app'>, change: Partial<Registration> = {}): Promise<TestPerson> {
  const browser = openBrowser(app);
  const form = { password: 'Secret12', ...aRegistration(change) } as TestPerson['form'];
  const answer = await browser.post('/register', form);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { browser, form };
}

/** Somebody new whose e-mail address is verified. */
export async function signUpVerified(shop: Pick<TestApp, 'app' | 'store'>): Promise<TestPerson> {
  const person = await signUp(shop);
  await shop.app.inject({ url: await mailedPath(shop.store.database, person.form.email) });
  return person;
}
