import { aNonce, type Twist } from '@patina/test-kit/steam/steam-answer';
import { startSteamProvider } from '@patina/test-kit/steam/steam-provider';
import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { runCommand } from '#testing/run-command.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { enrolApp } from '#testing/shoppers/enrol-app.ts';
import { openBrowser, type TestBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { whenFinished } from '#testing/when-finished.ts';

const steam = await startSteamProvider();
whenFinished(() => steam.stop());
const shop = await startTestApp({ steamOpenIdUrl: steam.url, publicOrigin: 'https://store.test' });
const { app, services } = shop;
const REJECTED = '/auth?form=signin&error=steam';
const MINUTE = 60_000;

let last = 76_561_198_000_000_000n;
function aSteamId(): string {
  last += 1n;
  return String(last);
}

/** Starts a login with Steam. Returns Steam's URL. */
async function goToSteam(browser: TestBrowser, redirect = ''): Promise<string> {
  const answer = await browser.get(`/auth/steam${redirect && `?redirect=${encodeURIComponent(redirect)}`}`);
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

/** Returns from Steam. Returns the path that the browser is redirected to. */
async function comeBack(browser: TestBrowser, path: string): Promise<string> {
  const answer = await browser.get(path.replace(/^\/api/, ''));
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

async function signInBySteam(browser: TestBrowser, steamid: string, redirect?: string): Promise<string> {
  return comeBack(browser, steam.answer(await goToSteam(browser, redirect), steamid));
}

async function languageId(code: string): Promise<number | undefined> {
  return (await services.content.languages()).find((language) => language.code === code)?.id;
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get('/is-auth')).json().authenticated;

async function signUpBySteam(): Promise<{ browser: TestBrowser; steamid: string }> {
  const [browser, steamid] = [openBrowser(app), aSteamId()];
  await signInBySteam(browser, steamid);
  const form = aRegistration({ password: undefined, passConfirm: undefined });
  expect((await browser.post('/register', form)).statusCode).toBe(200);
  return { browser, steamid };
}

test('the request to Steam has the store’s realm and a state that the browser must bring back', async () => {
  const browser = openBrowser(app);
  const answer = await browser.get('/auth/steam');
  const question = new URL(String(answer.headers.location));
  expect(question.origin + question.pathname).toBe(steam.url);
  const anybody = 'http://specs.openid.net/auth/2.0/identifier_select';
  expect(Object.fromEntries(question.searchParams)).toEqual({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.return_to': `https://store.test/api/auth/steam/return?state=${browser.cookies['__Host-steam_state']}`,
    'openid.realm': 'https://store.test',
    'openid.identity': anybody,
    'openid.claimed_id': anybody,
  });
  expect(answer.cookies[0]).toMatchObject({ name: '__Host-steam_state', httpOnly: true, sameSite: 'Lax', path: '/' });
});

test('a new user registers without a password, and from then on signs in with one click', async () => {
  const [browser, steamid] = [openBrowser(app), aSteamId()];
  expect(await signInBySteam(browser, steamid, '/cart')).toBe('/auth?form=signup&steam=1&redirect=%2Fcart');
  expect((await browser.get('/auth/steam/visitor')).json().payload).toEqual({ steamid });
  expect(await isSignedIn(browser)).toBe(false);
  const form = aRegistration({ password: undefined, passConfirm: undefined });
  expect((await browser.post('/register', form)).statusCode).toBe(200);
  const { payload } = (await browser.get('/user/profile')).json();
  expect(payload).toMatchObject({ steamid, has_password: false, email: form.email });
  expect((await browser.get('/auth/steam/visitor')).json().payload).toBeNull();
  expect(browser.cookies).not.toHaveProperty('steam_visitor');

  const later = openBrowser(app);
  expect(await signInBySteam(later, steamid, '/products?page=2')).toBe('/products?page=2');
  expect((await later.get('/user/profile')).json().payload.id).toBe(payload.id);
});

test('an account with Steam only may have a second factor, and signing in by Steam asks for it', async () => {
  const { browser, steamid } = await signUpBySteam();
  const { codes } = await enrolApp(browser);
  const later = openBrowser(app);
  const place = await signInBySteam(later, steamid, '/cart');
  expect(place).toBe('/auth?form=signin&redirect=%2Fcart&step=second');
  expect(await isSignedIn(later)).toBe(false);
  expect((await later.get('/login/second-step')).json().payload.methods).toEqual(['totp', 'recovery_code']);
  const proof = { method: 'recovery_code', code: codes[0] };
  expect((await later.post('/login/second-step', proof)).statusCode).toBe(200);
  expect(await isSignedIn(later)).toBe(true);
});

test('an account with Steam only cannot be signed in to with any password', async () => {
  const { browser } = await signUpBySteam();
  const { email } = (await browser.get('/user/profile')).json().payload;
  const answer = await openBrowser(app).post('/login', { username: email, password: 'Secret12' });
  expect(answer.statusCode).toBe(422);
});

test('a Steam identity can register only in the browser that it was confirmed for', async () => {
  const browser = openBrowser(app);
  await signInBySteam(browser, aSteamId());
  const answer = await openBrowser(app).post(
    '/register',
    aRegistration({ password: undefined, passConfirm: undefined }),
  );
  expect(answer.json().errors).toEqual({ password: ['Password is required'] });
});

test('a pending Steam identity expires', async () => {
  const browser = openBrowser(app);
  await signInBySteam(browser, aSteamId());
  await services.database
    .updateTable('steam_visit')
    .set({ expires_at: new Date() })
    .where('step', '=', 'vouched')
    .execute();
  expect((await browser.get('/auth/steam/visitor')).json().payload).toBeNull();
});

test('a signed-in user links the Steam account, and a trade link of another one is removed', async () => {
  const { browser } = await signUp(shop);
  const steam_trade_link = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234';
  await browser.ask('PUT', '/user/profile', { body: { steam_trade_link } });
  const steamid = aSteamId();
  expect(await signInBySteam(browser, steamid, '/account/personal')).toBe('/account/personal');
  expect((await browser.get('/user/profile')).json().payload).toMatchObject({ steamid, steam_trade_link: '' });
});

test('the user is notified of a linked Steam account by email, once and in their language', async () => {
  const { browser, form } = await signUp(shop, { language: await languageId('de') });
  const steamid = aSteamId();
  await signInBySteam(browser, steamid);
  await signInBySteam(browser, steamid);
  const subjects = (await emailsTo(services.database, form.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Steam'))).toEqual([
    'Ein Steam-Konto wurde mit Ihrem Konto bei Patina verknüpft',
  ]);
});

/** Lets the last proof of who uses these sessions be too old. */
async function forgetConfirmations(email: string): Promise<void> {
  await services.database
    .updateTable('session')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', ({ selectFrom }) => selectFrom('user_account').select('id').where('email', '=', email))
    .execute();
}

const steamidOf = async (browser: TestBrowser) => (await browser.get('/user/profile')).json().payload.steamid;

/** Links a Steam account with the page's button. Returns the path that the browser is redirected to. */
async function linkSteam(browser: TestBrowser, steamid: string): Promise<string> {
  const begun = await browser.post('/user/steam/link', { redirect: '/account/personal' });
  return comeBack(browser, steam.answer(begun.json().payload.address, steamid));
}

test('a session alone links no Steam account: the owner confirms it, in the browser that then goes to Steam', async () => {
  const { browser, form } = await signUp(shop);
  await forgetConfirmations(form.email);
  const begun = await browser.post('/user/steam/link');
  expect([begun.statusCode, begun.json().code]).toEqual([403, 'confirmation-required']);
  expect(await goToSteam(browser)).toBe('/account/personal?error=steam');
  // A sign-in that was begun as a guest does not link, either.
  const guest = openBrowser(app);
  const answer = steam.answer(await goToSteam(guest), aSteamId());
  const state = guest.cookies['__Host-steam_state'] ?? '';
  browser.cookies['__Host-steam_state'] = state;
  expect(await comeBack(browser, answer)).toBe('/account/personal?error=steam');
  expect(await steamidOf(browser)).toBe('');

  await browser.post('/confirmations', { method: 'password', password: form.password });
  const steamid = aSteamId();
  expect(await linkSteam(browser, steamid)).toBe('/account/personal');
  expect(await steamidOf(browser)).toBe(steamid);
});

test('the owner unlinks a Steam account, unless it is the only way to sign in', async () => {
  const { browser, form } = await signUp(shop);
  const steamid = aSteamId();
  await linkSteam(browser, steamid);
  await forgetConfirmations(form.email);
  expect((await browser.post('/user/steam/unlink')).json().code).toBe('confirmation-required');
  await browser.post('/confirmations', { method: 'password', password: form.password });
  expect((await browser.post('/user/steam/unlink')).statusCode).toBe(200);
  expect(await steamidOf(browser)).toBe('');
  const [notice] = await emailsTo(services.database, form.email);
  expect(notice?.subject).toBe('A Steam account has been unlinked from your account at Patina');
  // It signs nobody in any more.
  expect(await signInBySteam(openBrowser(app), steamid)).toBe('/auth?form=signup&steam=1');

  const { browser: steamOnly, steamid: own } = await signUpBySteam();
  expect((await steamOnly.post('/user/steam/unlink')).json().code).toBe('steam-sign-in-only');
  expect(await steamidOf(steamOnly)).toBe(own);
});

test('an operator unlinks a Steam account for a reason, which ends every session', async () => {
  const { browser, form } = await signUp(shop);
  const steamid = aSteamId();
  await linkSteam(browser, steamid);
  const place = { services, log: app.log };
  const values = { user: form.email };
  await expect(runCommand(place, 'user unlink', { values })).rejects.toThrow('--reason');
  await runCommand(place, 'user unlink', { values, options: { reason: 'Ticket 12' } });
  expect(await isSignedIn(browser)).toBe(false);
  const { result } = await runCommand(place, 'audit list', {});
  expect(JSON.stringify(result)).toContain('Ticket 12');
  expect(await signInBySteam(openBrowser(app), steamid)).toBe('/auth?form=signup&steam=1');
});

test('a locked account is not signed in to by Steam, and the page says why', async () => {
  const { browser, steamid } = await signUpBySteam();
  const { id } = (await browser.get('/user/profile')).json().payload;
  await services.accountActs.lock(id, 'Ticket 12', 'olga');
  expect(await signInBySteam(openBrowser(app), steamid)).toBe('/auth?form=signin&error=locked');
});

test('a Steam account is linked to one account only', async () => {
  const { steamid } = await signUpBySteam();
  const { browser } = await signUp(shop);
  expect(await signInBySteam(browser, steamid)).toBe('/account/personal?error=steam');
  expect((await browser.get('/user/profile')).json().payload.steamid).toBe('');
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'cart', '/a\n//evil'])(
  'the return never leads to %j',
  async (redirect) => {
    const { steamid } = await signUpBySteam();
    expect(await signInBySteam(openBrowser(app), steamid, redirect)).toBe('/account');
  },
);

const evil = (id: string) => ({ says: { claimed_id: id, identity: id } });

test.each<[string, (steamid: string) => Twist]>([
  ['another site’s identity', (id) => evil(`https://evil.example/openid/id/${id}`)],
  ['an identity without TLS', (id) => evil(`http://steamcommunity.com/openid/id/${id}`)],
  ['a site with the same beginning', (id) => evil(`https://steamcommunity.com.evil.example/openid/id/${id}`)],
  ['a user name before the host', (id) => evil(`https://steamcommunity.com@evil.example/openid/id/${id}`)],
  ['an identity with a suffix', (id) => evil(`https://steamcommunity.com/openid/id/${id}/x`)],
  ['an identity on two lines', (id) => evil(`https://evil.example\nhttps://steamcommunity.com/openid/id/${id}`)],
  ['an id of another universe', (id) => evil(`https://steamcommunity.com/openid/id/1${id.slice(1)}`)],
  ['an id that is too short', (id) => evil(`https://steamcommunity.com/openid/id/${id.slice(1)}`)],
  [
    'two different identities',
    () => ({ says: { identity: 'https://steamcommunity.com/openid/id/76561198000000001' } }),
  ],
  ['no identity', () => ({ says: { claimed_id: undefined } })],
  ['another endpoint', () => ({ says: { op_endpoint: steam.url.replace('/openid/login', '/evil') } })],
  ['no endpoint', () => ({ says: { op_endpoint: undefined } })],
  ['a return to another site', () => ({ says: { return_to: 'https://evil.example/api/auth/steam/return' } })],
  ['a return without the state', () => ({ says: { return_to: 'https://store.test/api/auth/steam/return' } })],
  ['a cancelled sign-in', () => ({ says: { mode: 'cancel' } })],
  ['another protocol', () => ({ says: { ns: 'http://openid.net/signon/1.1' } })],
  ['a stale nonce', () => ({ says: { response_nonce: aNonce(new Date(Date.now() - 6 * MINUTE)) } })],
  ['a future nonce', () => ({ says: { response_nonce: aNonce(new Date(Date.now() + 6 * MINUTE)) } })],
  ['a nonce without a time', () => ({ says: { response_nonce: 'abc' } })],
  ['no nonce', () => ({ says: { response_nonce: undefined } })],
  ['no signature', () => ({ tampered: { sig: undefined } })],
  ['another signature', () => ({ tampered: { sig: 'AAAA' } })],
  ...['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'].map(
    (name): [string, () => Twist] => [`a signature that leaves out ${name}`, () => ({ unsigned: [name] })],
  ),
])('%s signs nobody in', async (_name, twist) => {
  const { steamid } = await signUpBySteam();
  const browser = openBrowser(app);
  const question = await goToSteam(browser);
  expect(await comeBack(browser, steam.answer(question, steamid, twist(steamid)))).toBe(REJECTED);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await browser.get('/auth/steam/visitor')).json().payload).toBeNull();
});

test('a tampered answer of Steam signs nobody in', async () => {
  const [{ steamid: own }, { steamid: victim }] = [await signUpBySteam(), await signUpBySteam()];
  const browser = openBrowser(app);
  const question = await goToSteam(browser);
  const claimed = `https://steamcommunity.com/openid/id/${victim}`;
  const tampered = { claimed_id: claimed, identity: claimed };
  expect(await comeBack(browser, steam.answer(question, own, { tampered }))).toBe(REJECTED);
});

test('a repeated field signs nobody in', async () => {
  const { steamid } = await signUpBySteam();
  const browser = openBrowser(app);
  const answer = steam.answer(await goToSteam(browser), steamid);
  const second = encodeURIComponent('https://steamcommunity.com/openid/id/76561198000000001');
  expect(await comeBack(browser, `${answer}&openid.claimed_id=${second}`)).toBe(REJECTED);
});

test('an answer of Steam is accepted once, even with the browser’s state restored', async () => {
  const { steamid } = await signUpBySteam();
  const browser = openBrowser(app);
  const answer = steam.answer(await goToSteam(browser), steamid);
  const state = browser.cookies['__Host-steam_state'] ?? '';
  expect(await comeBack(browser, answer)).toBe('/account');
  await browser.post('/logout');
  browser.cookies['__Host-steam_state'] = state;
  expect(await comeBack(browser, answer)).toBe(REJECTED);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a nonce is accepted once', async () => {
  const { steamid } = await signUpBySteam();
  const says = { response_nonce: aNonce(new Date()) };
  const [first, second] = [openBrowser(app), openBrowser(app)];
  expect(await comeBack(first, steam.answer(await goToSteam(first), steamid, { says }))).toBe('/account');
  expect(await comeBack(second, steam.answer(await goToSteam(second), steamid, { says }))).toBe(REJECTED);
});

test('an answer of Steam signs in only in the browser that requested it', async () => {
  const { steamid } = await signUpBySteam();
  const attacker = openBrowser(app);
  const answer = steam.answer(await goToSteam(attacker), steamid);
  const withoutState = openBrowser(app);
  expect(await comeBack(withoutState, answer)).toBe(REJECTED);
  const withAnother = openBrowser(app);
  await goToSteam(withAnother);
  expect(await comeBack(withAnother, answer)).toBe(REJECTED);
});

test('an expired answer of Steam signs nobody in', async () => {
  const { steamid } = await signUpBySteam();
  const browser = openBrowser(app);
  const question = await goToSteam(browser);
  await services.database.updateTable('steam_visit').set({ expires_at: new Date() }).execute();
  expect(await comeBack(browser, steam.answer(question, steamid))).toBe(REJECTED);
});

test.each([
  ['answers no', { body: 'ns:http://specs.openid.net/auth/2.0\nis_valid:false\n' }],
  ['answers yes among other words', { body: 'ns:http://specs.openid.net/auth/2.0\nerror:is_valid:true\n' }],
  ['answers without the protocol', { body: 'is_valid:true\n' }],
  ['fails', { status: 500 }],
  ['redirects', { status: 307, headers: { location: '/evil' } }],
])('a Steam that %s signs nobody in', async (_name, checkAnswer) => {
  const { steamid } = await signUpBySteam();
  const browser = openBrowser(app);
  steam.checkAnswer = checkAnswer;
  const place = await comeBack(browser, steam.answer(await goToSteam(browser), steamid));
  steam.checkAnswer = undefined;
  expect(place).toBe(REJECTED);
});

test.each(['', '?state=', '?state=%00', '?state=a&state=b', '?openid.mode=id_res', `?state=${'x'.repeat(5000)}`])(
  'a return with "%s" leads to the sign-in page',
  async (query) => {
    expect(await comeBack(openBrowser(app), `/auth/steam/return${query}`)).toBe(REJECTED);
  },
);

test('another site cannot start a sign-in', async () => {
  const answer = await openBrowser(app).get('/auth/steam', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([answer.headers.location, answer.cookies]).toEqual([REJECTED, []]);
});

test('too many attempts are redirected to the sign-in page', async () => {
  const config = { ...shop.config, rateLimitScale: 0.05 };
  const strict = await buildApp({ ...shop, config: shop.config, services: wireServices(services.database, config) });
  const places = [];
  for (let count = 0; count < 4; count += 1) {
    const { headers } = await strict.inject({ url: '/api/auth/steam', remoteAddress: '192.0.2.9' });
    places.push(String(headers.location).startsWith(steam.url) ? 'Steam' : headers.location);
  }
  await strict.close();
  expect(places).toEqual(['Steam', 'Steam', 'Steam', REJECTED]);
});

test('cancelling at Steam keeps the target page for another way of signing in', async () => {
  const browser = openBrowser(app);
  const asked = new URL(await goToSteam(browser, '/cart'));
  const back = new URL(String(asked.searchParams.get('openid.return_to')));
  back.searchParams.set('openid.mode', 'cancel');
  expect(await comeBack(browser, back.pathname + back.search)).toBe('/auth?form=signin&redirect=%2Fcart&error=steam');
});
