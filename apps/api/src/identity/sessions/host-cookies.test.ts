import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** The same store without TLS, as on a developer's machine, and at an https origin. */
const plain = await startTestApp();
const app = await buildApp({ ...plain, config: { ...plain.config, publicOrigin: 'https://store.test' } });
whenFinished(() => app.close());

/** A browser with some cookies of another one. */
function withCookies(cookies: Record<string, string>, of = app) {
  const browser = openBrowser(of);
  Object.assign(browser.cookies, cookies);
  return browser;
}

const isSignedIn = async ({ get }: ReturnType<typeof openBrowser>) => (await get('/is-auth')).json().authenticated;

test('a store with an https origin keeps the session where no other host can plant one, even where no proxy says so', async () => {
  const { browser } = await signUp({ app });
  const { 'XSRF-TOKEN': csrf = '', ...cookies } = browser.cookies;
  expect(cookies).toEqual({ '__Host-session': expect.any(String), '__Host-browser': expect.any(String) });
  const answer = await browser.get('/csrf-cookie');
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'XSRF-TOKEN', secure: true, value: csrf })]);

  const attacker = await signUp({ app });
  const victim = withCookies({ ...browser.cookies, session: attacker.browser.cookies['__Host-session'] ?? '' });
  const profile = await victim.get('/user/profile');
  expect(profile.json().payload.id).toBe((await browser.get('/user/profile')).json().payload.id);

  await browser.post('/logout');
  expect(Object.keys(browser.cookies)).not.toContain('__Host-session');
});

test('a session that another subdomain has planted signs nobody in, with its CSRF token or without', async () => {
  const { browser: attacker } = await signUp({ app });
  const {
    '__Host-session': session = '',
    '__Host-browser': ofBrowser = '',
    'XSRF-TOKEN': csrf = '',
  } = attacker.cookies;
  const guest = withCookies({ session, browser: ofBrowser, 'XSRF-TOKEN': csrf });
  expect(await isSignedIn(guest)).toBe(false);
  expect((await guest.get('/user/profile')).statusCode).toBe(401);
  expect((await guest.post('/cart/add', { id: 1 })).statusCode).toBe(401);

  const { browser, form } = await signUp({ app });
  const victim = withCookies({ ...browser.cookies, session, 'XSRF-TOKEN': csrf });
  expect((await victim.post('/user/sessions/end-all')).json().code).toBe('csrf-token-mismatch');
  expect(await isSignedIn(browser)).toBe(true);

  // Signing in makes a token that whoever planted the one before does not know.
  const fresh = withCookies({ session, 'XSRF-TOKEN': csrf });
  await fresh.post('/login', { username: form.email, password: form.password });
  expect(await isSignedIn(fresh)).toBe(true);
  expect(fresh.cookies['XSRF-TOKEN']).not.toBe(csrf);
});

test('after the change to https, who was signed in signs in again, and the old cookie is worth nothing', async () => {
  const { browser } = await signUp(plain);
  expect(Object.keys(browser.cookies)).toContain('session');
  expect(await isSignedIn(browser)).toBe(true);
  expect(await isSignedIn(withCookies(browser.cookies))).toBe(false);
});
