import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, signUpVerified, type TestPerson } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;
const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

async function signInAgain({ form }: TestPerson, userAgent?: string) {
  const browser = openBrowser(app, userAgent);
  await browser.post('/login', { username: form.email, password: form.password });
  return browser;
}

async function idOf({ browser }: Pick<TestPerson, 'browser'>): Promise<number> {
  return (await browser.get('/user/profile')).json().payload.id;
}

test.each([
  ['GET', '/user/profile'],
  ['PUT', '/user/profile'],
  ['GET', '/user/sessions'],
  ['GET', '/user/export'],
  ['POST', '/user/sessions/end-all'],
  ['POST', '/email/verify/resend'],
] as const)('a guest’s %s %s is rejected', async (method, path) => {
  const answer = await openBrowser(app).ask(method, path, method === 'GET' ? {} : { body: {} });
  expect([answer.statusCode, answer.json().message]).toEqual([401, 'Unauthenticated.']);
});

test.each(['', 'x', 'x'.repeat(43), "' or 1=1 --", 'x'.repeat(5000)])(
  'the session token "%s" is not valid',
  async (session) => {
    const browser = openBrowser(app);
    browser.cookies['session'] = encodeURIComponent(session);
    expect((await browser.get('/user/profile')).statusCode).toBe(401);
  },
);

test.each(['session', '__Host-session', 'token', 'access_token', 'authorization'])(
  'a session in the address, as %s, signs nobody in',
  async (name) => {
    const { browser } = await signUp(shop);
    const query = new URLSearchParams({ [name]: browser.cookies['session'] ?? '' });
    expect((await openBrowser(app).get(`/user/profile?${query}`)).statusCode).toBe(401);
    expect((await browser.get(`/user/profile?${query}`)).statusCode).toBe(200);
  },
);

test('a session used within the last hour is not written again', async () => {
  const { browser } = await signUp(shop);
  const answer = await browser.get('/is-auth');
  expect(answer.cookies).toEqual([]);
});

test('a session in use is prolonged: its cookie and its row are valid for another 30 days', async () => {
  const person = await signUp(shop);
  const userId = await idOf(person);
  await services.database
    .updateTable('session')
    .set({ last_seen_at: ago(29), expires_at: ago(-1) })
    .where('user_id', '=', userId)
    .execute();
  const token = person.browser.cookies['session'];
  const answer = await person.browser.get('/is-auth');
  expect(answer.cookies.find(({ name }) => name === 'session')).toMatchObject({
    value: token,
    maxAge: 30 * 24 * 60 * 60,
  });
  const row = await services.database
    .selectFrom('session')
    .select('expires_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(row.expires_at.getTime()).toBeGreaterThan(ago(-29.9).getTime());
});

test('a session not used for 30 days has expired, and its cookie is removed', async () => {
  const person = await signUp(shop);
  const userId = await idOf(person);
  await services.database
    .updateTable('session')
    .set({ expires_at: ago(0) })
    .where('user_id', '=', userId)
    .execute();
  expect((await person.browser.get('/user/profile')).statusCode).toBe(401);
  expect((await person.browser.get('/is-auth')).json().authenticated).toBe(false);
  expect(person.browser.cookies).not.toHaveProperty('session');
});

test('signing out ends the session on the server: a copied cookie is invalid', async () => {
  const { browser } = await signUp(shop);
  const copy = openBrowser(app);
  Object.assign(copy.cookies, browser.cookies);
  expect((await browser.post('/logout')).statusCode).toBe(200);
  expect(browser.cookies).not.toHaveProperty('session');
  expect((await copy.get('/user/profile')).statusCode).toBe(401);
});

test('signing out works for a guest, and without a body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/logout' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
});

test('signing in gives a new session and ends the one that the browser had', async () => {
  const { browser, form } = await signUp(shop);
  const copied = openBrowser(app);
  Object.assign(copied.cookies, browser.cookies);
  const before = browser.cookies['session'];
  await browser.post('/login', { username: form.email, password: form.password });
  expect(browser.cookies['session']).not.toBe(before);
  expect((await copied.get('/user/profile')).statusCode).toBe(401);
});

test('a made-up session token is not adopted', async () => {
  const { form } = await signUp(shop);
  const browser = openBrowser(app);
  const madeUp = 'A'.repeat(43);
  browser.cookies['session'] = madeUp;
  browser.cookies['XSRF-TOKEN'] = 'whatever';
  expect((await browser.post('/login', { username: form.email, password: form.password })).statusCode).toBe(403);
  await browser.get('/csrf-cookie');
  await browser.post('/login', { username: form.email, password: form.password });
  expect(browser.cookies['session']).not.toBe(madeUp);
});

test('open sessions are listed, newest first, and one can be ended', async () => {
  const person = await signUp(shop);
  const phone = await signInAgain(person, 'Phone');
  const { payload } = (await person.browser.get('/user/sessions')).json();
  expect(payload).toMatchObject([
    { user_agent: 'Phone', current: false },
    { user_agent: 'Firefox/145.0 (Linux)', current: true },
  ]);
  expect(payload[0].last_seen_at).toBeGreaterThan(Date.now() / 1000 - 3600);
  expect((await person.browser.post('/user/sessions/end', { id: payload[0].id })).statusCode).toBe(200);
  expect((await phone.get('/is-auth')).json().authenticated).toBe(false);
  expect((await person.browser.get('/user/sessions')).json().payload).toHaveLength(1);
});

test('nobody can end another user’s session', async () => {
  const [one, other] = [await signUp(shop), await signUp(shop)];
  const [theirs] = (await other.browser.get('/user/sessions')).json().payload;
  expect((await one.browser.post('/user/sessions/end', { id: theirs.id })).statusCode).toBe(404);
  expect((await other.browser.get('/is-auth')).json().authenticated).toBe(true);
});

test.each([0, -1, 1.5, 3_000_000_000, '1', null])('the session %j cannot be ended', async (id) => {
  const { browser } = await signUp(shop);
  expect((await browser.post('/user/sessions/end', { id })).statusCode).toBe(422);
});

test('signing out everywhere ends all sessions, including this one', async () => {
  const person = await signUp(shop);
  const phone = await signInAgain(person);
  await phone.post('/user/sessions/end-all');
  for (const browser of [phone, person.browser]) {
    expect((await browser.get('/is-auth')).json().authenticated).toBe(false);
  }
});

test('a program may send its session as bearer token, and then needs no CSRF token', async () => {
  const { browser } = await signUp(shop);
  const headers = { authorization: `Bearer ${browser.cookies['session']}` };
  const read = await app.inject({ url: '/api/user/profile', headers });
  expect(read.statusCode).toBe(200);
  const written = await app.inject({ method: 'PUT', url: '/api/user/profile', headers, payload: { name: 'Eva' } });
  expect(written.json().payload.name).toBe('Eva');
});

test('with an invalid bearer token the cookie is ignored, and its session is kept', async () => {
  const { browser } = await signUp(shop);
  const headers = { authorization: 'Bearer nobody' };
  expect((await browser.get('/user/profile', { headers })).statusCode).toBe(401);
  await browser.get('/is-auth', { headers });
  expect((await browser.get('/user/profile')).statusCode).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['no token', {}],
  ['an empty token', { 'x-xsrf-token': '' }],
  ['a made-up token', { 'x-xsrf-token': 'A'.repeat(43) }],
])('a write with the session cookie and %s is rejected, and nothing changes', async (_name, headers) => {
  const { browser } = await signUp(shop);
  const cookies = { ...browser.cookies, 'XSRF-TOKEN': headers['x-xsrf-token'] ?? '' };
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/user/profile',
    cookies,
    headers,
    payload: { name: 'Mallory' },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'CSRF token mismatch']);
  expect((await browser.get('/user/profile')).json().payload.name).toBe('Ana');
});

test('the token of another session is rejected, even as an injected cookie', async () => {
  const [one, other] = [await signUp(shop), await signUp(shop)];
  one.browser.cookies['XSRF-TOKEN'] = other.browser.cookies['XSRF-TOKEN'] ?? '';
  expect((await one.browser.post('/user/sessions/end-all')).statusCode).toBe(403);
});

test('the CSRF token changes with the sign-in, and a page that has lost it gets it again', async () => {
  const browser = openBrowser(app);
  await browser.get('/csrf-cookie');
  const ofGuest = browser.cookies['XSRF-TOKEN'];
  await browser.post('/register', aRegistration());
  const ofSession = browser.cookies['XSRF-TOKEN'];
  expect(ofSession).not.toBe(ofGuest);
  delete browser.cookies['XSRF-TOKEN'];
  expect((await browser.ask('PUT', '/user/profile', { body: {} })).statusCode).toBe(403);
  await browser.get('/csrf-cookie');
  expect(browser.cookies['XSRF-TOKEN']).toBe(ofSession);
  expect((await browser.ask('PUT', '/user/profile', { body: {} })).statusCode).toBe(200);
});

test.each([
  ['cross-site', 403],
  ['same-site', 200],
  ['same-origin', 200],
  ['none', 200],
])('a write with Sec-Fetch-Site %s is answered %i, with the right token', async (site, status) => {
  const { browser } = await signUp(shop);
  const answer = await browser.post('/user/sessions/end-all', {}, { headers: { 'sec-fetch-site': site } });
  expect(answer.statusCode).toBe(status);
});

test('another site cannot sign a visitor in', async () => {
  const { form } = await signUp(shop);
  const credentials = { username: form.email, password: form.password };
  const answer = await openBrowser(app).post('/login', credentials, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
});

test('routes that need a verified address reject users without one, and guests', async () => {
  const guarded = await buildApp(shop);
  guarded.get('/test/buy', async (request, reply) => services.auth.requireVerified({ request, reply }));
  const buy = ({ browser }: TestPerson) =>
    guarded.inject({ url: '/test/buy', headers: { authorization: `Bearer ${browser.cookies['session']}` } });
  const [verified, unverified] = [await signUpVerified(shop), await signUp(shop)];
  expect((await buy(verified)).json()).toMatchObject({ userId: await idOf(verified), emailVerified: true });
  const rejected = await buy(unverified);
  expect([rejected.statusCode, rejected.json().message]).toEqual([403, 'Your email address is not verified.']);
  await unverified.browser.post('/logout');
  expect((await buy(unverified)).statusCode).toBe(401);
  await guarded.close();
});

test('only expired sessions are deleted', async () => {
  const [stale, fresh] = [await signUp(shop), await signUp(shop)];
  const staleId = await idOf(stale);
  await services.database
    .updateTable('session')
    .set({ expires_at: ago(1) })
    .where('user_id', '=', staleId)
    .execute();
  await deleteExpiredRows(services.database);
  const rows = await services.database.selectFrom('session').select('user_id').execute();
  expect(rows.map(({ user_id }) => user_id)).not.toContain(staleId);
  expect((await fresh.browser.get('/is-auth')).json().authenticated).toBe(true);
});

test('a session ends 90 days after the sign-in, however much it is used', async () => {
  const person = await signUp(shop);
  const userId = await idOf(person);
  const age = (days: number) =>
    services.database
      .updateTable('session')
      .set({ created_at: ago(days), last_seen_at: ago(1) })
      .where('user_id', '=', userId)
      .execute();
  await age(89);
  expect((await person.browser.get('/user/profile')).statusCode).toBe(200);
  const [row] = await services.database.selectFrom('session').selectAll().where('user_id', '=', userId).execute();
  expect(row?.expires_at.getTime()).toBe((row?.created_at.getTime() ?? 0) + 90 * 86_400_000);
  await age(91);
  await services.database
    .updateTable('session')
    .set({ expires_at: ago(-20) })
    .where('user_id', '=', userId)
    .execute();
  expect((await person.browser.get('/user/profile')).statusCode).toBe(401);
});

test('an account has at most 20 sessions: the oldest ends for another one', async () => {
  const person = await signUp(shop);
  const signIn = { username: person.form.email, password: person.form.password };
  const browsers = [];
  for (let count = 0; count < 20; count += 1) {
    const browser = openBrowser(app);
    await browser.post('/login', signIn);
    browsers.push(browser);
  }
  const [second, newest] = [browsers.at(0), browsers.at(-1)];
  expect((await person.browser.get('/user/profile')).statusCode).toBe(401);
  expect((await second?.get('/user/profile'))?.statusCode).toBe(200);
  expect((await newest?.get('/user/sessions'))?.json().payload).toHaveLength(20);
});
