import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { fromNow, MINUTE } from '#platform/time.ts';
import { bankForm, cardForm, withdrawalForm } from '#testing/forms/sell-forms.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser, type TestBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, signUpVerified } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;
const { database } = services;
const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234';

/** Lets the last proof of every session be too old. */
async function forgetConfirmations(age = 6 * MINUTE): Promise<void> {
  await database
    .updateTable('session')
    .set({ confirmed_at: fromNow(-age) })
    .execute();
}

/** An account without a password, as those that were registered through Steam. */
async function signUpWithoutPassword() {
  const person = await signUpVerified(shop);
  await database
    .updateTable('user_account')
    .set({ password_hash: null })
    .where('email', '=', person.form.email)
    .execute();
  return person;
}

const methodsOf = async (browser: TestBrowser) => (await browser.get('/confirmations/methods')).json().payload.methods;

async function codeSentTo(email: string): Promise<string> {
  const [message] = await emailsTo(database, email);
  return /^\d{6}/.exec(message?.subject ?? '')?.[0] ?? '';
}

/** An address that no other test counts for. */
const HOME = { remoteAddress: '192.0.2.34' };

const aWrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** The calls that need a proof of identity. */
const SENSITIVE: [string, (browser: TestBrowser) => ReturnType<TestBrowser['ask']>][] = [
  ['a new email address', (it) => it.ask('PUT', '/user/profile', { body: { email: 'new@example.com' } })],
  ['another trade link', (it) => it.ask('PUT', '/user/profile', { body: { steam_trade_link: TRADE_LINK } })],
  ['a payout to a card', (it) => it.post('/offer/withdraw/card', cardForm(1))],
  ['a payout to a bank account', (it) => it.post('/offer/withdraw/sepa', bankForm(1))],
  ['a payout to a phone', (it) => it.post('/offer/withdraw/mbway', withdrawalForm(1))],
  ['all data that the store has about somebody', (it) => it.get('/user/export')],
  ['a payout by reference', (it) => it.post('/offer/withdraw/multibanco', withdrawalForm(1))],
];

test('changes of credentials, payouts and the export of all data need a proof of the last five minutes; a password is one', async () => {
  const { browser, form } = await signUpVerified(shop);
  await forgetConfirmations();
  for (const [what, call] of SENSITIVE) {
    const answer = await call(browser);
    expect([what, answer.statusCode, answer.json().code]).toEqual([what, 403, 'confirmation-required']);
  }
  // What changes no credentials needs none.
  expect((await browser.ask('PUT', '/user/profile', { body: { email: form.email, name: 'Eva' } })).statusCode).toBe(
    200,
  );

  expect(await methodsOf(browser)).toEqual(['password']);
  const wrong = await browser.post('/confirmations', { method: 'password', password: 'Wrong123' });
  expect([wrong.statusCode, wrong.json().error_codes]).toEqual([422, { password: ['current-password-wrong'] }]);
  const other = await browser.post('/confirmations', { method: 'mailed_code', code: '123456' });
  expect([other.statusCode, other.json().code]).toEqual([409, 'confirmation-unavailable']);
  expect((await browser.post('/confirmations', { method: 'password', password: form.password })).statusCode).toBe(200);
  const change = await browser.ask('PUT', '/user/profile', { body: { steam_trade_link: TRADE_LINK } });
  expect(change.statusCode).toBe(200);
  expect((await browser.get('/user/export')).json().payload.profile.email).toBe(form.email);
  await forgetConfirmations();
  // The same link again is no change.
  expect((await browser.ask('PUT', '/user/profile', { body: { steam_trade_link: TRADE_LINK } })).statusCode).toBe(200);
});

test('a proof counts for its own session, and signing in is one', async () => {
  const { browser, form } = await signUp(shop);
  const later = openBrowser(app);
  await forgetConfirmations();
  await later.post('/login', { username: form.email, password: form.password });
  const body = { steam_trade_link: TRADE_LINK };
  expect((await browser.ask('PUT', '/user/profile', { body })).statusCode).toBe(403);
  expect((await later.ask('PUT', '/user/profile', { body })).statusCode).toBe(200);
});

test('an operator changes how long a proof counts', async () => {
  const { browser } = await signUp(shop);
  await forgetConfirmations();
  await services.settings.set('confirmation_minutes', '10');
  const answer = await browser.ask('PUT', '/user/profile', { body: { steam_trade_link: TRADE_LINK } });
  await services.settings.set('confirmation_minutes', '5');
  expect(answer.statusCode).toBe(200);
});

test('an account without a password confirms by a code in an email, which works once, in this browser', async () => {
  const { browser, form } = await signUpWithoutPassword();
  await forgetConfirmations();
  expect(await methodsOf(browser)).toEqual(['mailed_code']);
  expect((await browser.post('/confirmations/code')).statusCode).toBe(200);
  const code = await codeSentTo(form.email);
  const proof = { method: 'mailed_code', code };
  const stored = await database.selectFrom('confirmation_code').select('code_hash').execute();
  expect(JSON.stringify(stored)).not.toContain(code);
  const answers = await Promise.all(Array.from({ length: 3 }, () => browser.post('/confirmations', proof)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
  const change = await browser.ask('PUT', '/user/profile', { body: { steam_trade_link: TRADE_LINK } });
  expect(change.statusCode).toBe(200);
});

test('a code is void after five wrong ones, after ten minutes, and when another one is sent', async () => {
  const { browser, form } = await signUpWithoutPassword();
  const enter = async (code: string) =>
    (await browser.post('/confirmations', { method: 'mailed_code', code })).statusCode;
  await browser.post('/confirmations/code');
  const first = await codeSentTo(form.email);
  for (let count = 0; count < 5; count += 1) expect(await enter(aWrongCode(first))).toBe(422);
  expect(await enter(first)).toBe(422);

  await browser.post('/confirmations/code');
  const second = await codeSentTo(form.email);
  await database.updateTable('confirmation_code').set({ expires_at: new Date() }).execute();
  expect(await enter(second)).toBe(422);

  await browser.post('/confirmations/code');
  const third = await codeSentTo(form.email);
  await browser.post('/confirmations/code');
  const fourth = await codeSentTo(form.email);
  expect([third === fourth || (await enter(third)), await enter(fourth)]).toEqual([third === fourth || 422, 200]);
});

test('an account with neither password nor verified address can only sign in again', async () => {
  const { browser, form } = await signUp(shop);
  await database.updateTable('user_account').set({ password_hash: null }).where('email', '=', form.email).execute();
  expect(await methodsOf(browser)).toEqual([]);
  expect((await browser.post('/confirmations/code')).json().code).toBe('confirmation-unavailable');
});

test('proofs and codes are limited per account and per address, and right proofs do not count', async () => {
  const config = { ...shop.config, rateLimitScale: 0.2 };
  const strict = await buildApp({ ...shop, services: wireServices(database, config) });
  const [{ browser, form }, mailed] = [await signUp({ app: strict }), await signUpWithoutPassword()];
  const prove = async (password: string) =>
    (await browser.post('/confirmations', { method: 'password', password }, HOME)).statusCode;
  const statuses = [await prove(form.password), await prove(form.password), await prove(form.password)];
  for (let count = 0; count < 3; count += 1) statuses.push(await prove('Wrong123'));
  statuses.push(await prove(form.password));
  expect(statuses).toEqual([200, 200, 200, 422, 422, 429, 429]);
  const here = openBrowser(strict);
  Object.assign(here.cookies, mailed.browser.cookies);
  const sent = [await here.post('/confirmations/code', {}, HOME), await here.post('/confirmations/code', {}, HOME)];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  await strict.close();
});

test('a guest confirms nothing', async () => {
  const guest = openBrowser(app);
  const proof = { method: 'password', password: 'Secret12' };
  const answers = [await guest.get('/confirmations/methods'), await guest.post('/confirmations', proof)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  const malformed = await openBrowser(app).post('/confirmations', { method: 'wish' });
  expect(malformed.statusCode).toBe(422);
});
