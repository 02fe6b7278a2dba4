import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** An API of the release before knows cookies by one name only, as does one without TLS. */
const older = await startTestApp();
const app = await buildApp({ ...older, config: { ...older.config, publicOrigin: 'https://store.test' } });
whenFinished(() => app.close());

/** A browser beside another one, with some of its cookies. */
function withCookies(cookies: Record<string, string>) {
  const browser = openBrowser(app);
  Object.assign(browser.cookies, cookies);
  return browser;
}

const isSignedIn = async ({ get }: ReturnType<typeof openBrowser>) => (await get('/is-auth')).json().authenticated;

test('a store with an https origin keeps the session where no other host can plant one, even where no proxy says so', async () => {
  const { browser } = await signUp({ app });
  const { 'XSRF-TOKEN': csrf = '', ...cookies } = browser.cookies;
  expect(cookies).toEqual({
    '__Host-session': expect.any(String),
    session: cookies['__Host-session'],
    '__Host-browser': expect.any(String),
    browser: cookies['__Host-browser'],
  });
  const answer = await browser.get('/csrf-cookie');
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'XSRF-TOKEN', secure: true, value: csrf })]);

  const attacker = await signUp({ app });
  const victim = withCookies({ ...browser.cookies, session: attacker.browser.cookies['session'] ?? '' });
  const profile = await victim.get('/user/profile');
  expect(profile.json().payload.id).toBe((await browser.get('/user/profile')).json().payload.id);

  await browser.post('/logout');
  expect(Object.keys(browser.cookies)).not.toContain('__Host-session');
  expect(Object.keys(browser.cookies)).not.toContain('session');
});

test('an upgrade signs nobody out, and neither does a server of the release before', async () => {
  const { browser } = await signUp(older);
  expect(Object.keys(browser.cookies)).toContain('session');
  const upgraded = withCookies(browser.cookies);
  expect(await isSignedIn(upgraded)).toBe(true);
  expect(upgraded.cookies['__Host-session']).toBe(browser.cookies['session']);
  expect((await upgraded.get('/is-auth')).cookies).toEqual([]);
  expect((await upgraded.post('/user/sessions/end-all')).statusCode).toBe(200);

  const again = await signUp(older);
  const signedInBefore = withCookies({ ...again.browser.cookies, '__Host-session': browser.cookies['session'] ?? '' });
  expect(await isSignedIn(signedInBefore)).toBe(true);
  expect((await signedInBefore.post('/logout')).statusCode).toBe(200);
});
