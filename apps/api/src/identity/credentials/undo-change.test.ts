import { startSteamProvider } from '@patina/test-kit/steam/steam-provider';
import { expect, test } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser, type TestBrowser } from '#testing/shoppers/open-browser.ts';
import { signUpVerified } from '#testing/shoppers/sign-up.ts';
import { verifyEmail } from '#testing/shoppers/verify-email.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { whenFinished } from '#testing/when-finished.ts';

const steam = await startSteamProvider();
whenFinished(() => steam.stop());
const shop = await startTestApp({ steamOpenIdUrl: steam.url, publicOrigin: 'https://store.test' });
const { app, services } = shop;
const { database } = services;
const STEAM_ID = '76561198083722517';
const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234';
const NEW = { new_password: 'Robber12', repeat_password: 'Robber12' };

async function linkSteam(browser: TestBrowser): Promise<void> {
  const begun = await browser.post('/user/steam/link');
  const path = steam.answer(begun.json().payload.address, STEAM_ID);
  expect((await browser.get(path.replace(/^\/api/, ''))).statusCode).toBe(303);
}

/** Tokens of the links "This was not me" that were sent to an address, newest first. */
async function noticeTokens(email: string): Promise<string[]> {
  const texts = (await emailsTo(database, email)).map(({ text }) => text);
  return texts.flatMap((text) => /\/not-me\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
}

const revert = (token: string | undefined) => openBrowser(app).post('/credential-changes/revert', { token });
const signIn = (username: string, password: string) => openBrowser(app).post('/login', { username, password });

/** Everything that somebody with a stolen session and the password may do. */
async function takeOver(browser: TestBrowser, form: { email: string; password: string }): Promise<string> {
  await linkSteam(browser);
  await browser.ask('PUT', '/user/profile', { body: { steam_trade_link: TRADE_LINK } });
  await browser.ask('PUT', '/user/profile', { body: { email: `thief-${form.email}` } });
  await verifyEmail(browser, database, `thief-${form.email}`);
  const thief = { cur_password: form.password, ...NEW };
  expect((await browser.post('/user/change-password', thief)).statusCode).toBe(200);
  return `thief-${form.email}`;
}

test('"This was not me" gives the account back: address, Steam, trade link, and a new password by email', async () => {
  const { browser, form } = await signUpVerified(shop);
  const thief = await takeOver(browser, form);
  const tokens = await noticeTokens(form.email);
  // Steam, trade link, the wish for another address, and the other address; the rest went to the thief.
  expect(tokens).toHaveLength(4);
  const [notice] = await emailsTo(database, form.email);
  expect(notice?.text).toMatch(/\d\d\.\d\d\.20\d\d \d\d:\d\d UTC, Firefox on Linux/);
  expect(JSON.stringify(await database.selectFrom('credential_change').selectAll().execute())).not.toContain(tokens[0]);

  // The link of any of them undoes all that followed, and all of the same session; the button works once.
  const answers = await Promise.all(Array.from({ length: 5 }, () => revert(tokens.at(-1))));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422]);
  for (const token of tokens) expect((await revert(token)).json().code).toBe('link-invalid');
  expect((await browser.get('/user/profile')).statusCode).toBe(401);
  for (const [email, password] of [
    [form.email, form.password],
    [form.email, 'Robber12'],
    [thief, 'Robber12'],
  ] as const) {
    expect((await signIn(email, password)).statusCode).toBe(422);
  }
  const account = await database
    .selectFrom('user_account')
    .selectAll()
    .where('email', '=', form.email)
    .executeTakeFirst();
  expect(account).toMatchObject({ steamid: null, trade_link: '', pending_email: null, password_hash: null });

  const [mail] = await emailsTo(database, form.email);
  const link = new URL(/https:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
  const password = { password: 'Newer123', password_confirmation: 'Newer123' };
  const reset = { ...Object.fromEntries(link), ...password };
  expect((await openBrowser(app).post('/reset-password', reset)).statusCode).toBe(200);
  const owner = openBrowser(app);
  expect((await owner.post('/login', { username: form.email, password: 'Newer123' })).statusCode).toBe(200);
  expect((await owner.get('/user/profile')).json().payload.waits_until).toBeGreaterThan(Date.now() / 1000);
});

test('a new address that is not verified yet is given up, and its link no longer works', async () => {
  const { browser, form } = await signUpVerified(shop);
  const email = `soon-${form.email}`;
  await browser.ask('PUT', '/user/profile', { body: { email } });
  const [token] = await noticeTokens(form.email);
  expect((await revert(token)).statusCode).toBe(200);
  expect((await verifyEmail(browser, database, email)).statusCode).toBe(401);
  const account = await database
    .selectFrom('user_account')
    .selectAll()
    .where('email', '=', form.email)
    .executeTakeFirst();
  expect(account?.pending_email).toBeNull();
});

test.each([
  ['x', 'unknown'],
  ['A'.repeat(43), 'unknown'],
  ['', 'missing'],
])('the link %j undoes nothing', async (token) => {
  expect((await revert(token)).json().code).toBe('link-invalid');
});

test('the link of a notice is valid for seven days', async () => {
  const { browser, form } = await signUpVerified(shop);
  await browser.ask('PUT', '/user/profile', { body: { steam_trade_link: TRADE_LINK } });
  const [row] = await database.selectFrom('credential_change').selectAll().orderBy('id', 'desc').limit(1).execute();
  const days = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  await database.updateTable('credential_change').set({ expires_at: new Date() }).execute();
  const [token] = await noticeTokens(form.email);
  expect((await revert(token)).statusCode).toBe(422);
});

test('an operator gives an address back for a reason; the owner then chooses a password', async () => {
  const { browser, form } = await signUpVerified(shop);
  await browser.ask('PUT', '/user/profile', { body: { email: `thief-${form.email}` } });
  await verifyEmail(browser, database, `thief-${form.email}`);
  const place = { services, log: app.log };
  const values = { user: `thief-${form.email}`, email: form.email };
  await expect(runCommand(place, 'user restore', { values })).rejects.toThrow('--reason');
  await runCommand(place, 'user restore', { values, options: { reason: 'Ticket 12' } });
  expect((await browser.get('/user/profile')).statusCode).toBe(401);
  expect((await signIn(form.email, form.password)).statusCode).toBe(422);
  await openBrowser(app).post('/user/reset-password', { email: form.email });
  expect((await emailsTo(database, form.email))[0]?.subject).toBe('Reset your password for Patina');
  const { result } = await runCommand(place, 'audit list', {});
  expect(JSON.stringify(result)).toContain('Ticket 12');
});
