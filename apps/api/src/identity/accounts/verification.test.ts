import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { emailedPath } from '#testing/shoppers/emailed-path.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser, type TestBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, signUpVerified } from '#testing/shoppers/sign-up.ts';
import { verificationToken } from '#testing/shoppers/verify-email.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;

const verify = (browser: TestBrowser, token: string) => browser.post('/email/verify', { token });

test('the link leads to a page whose button verifies the address for its own account only', async () => {
  const [{ browser, form }, stranger] = [await signUp(shop), await signUp(shop)];
  const isVerified = async () => (await browser.get('/is-auth')).json().emailVerified;
  const link = await emailedPath(services.database, form.email);
  const token = await verificationToken(services.database, form.email);
  // Whoever opens the link, such as a program that scans emails, verifies nothing.
  for (const opened of [await app.inject({ url: link }), await browser.get(link.replace('/api', ''))]) {
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/email-verification?token=${token}`]);
  }
  expect((await verify(openBrowser(app), token)).statusCode).toBe(401);
  const foreign = await verify(stranger.browser, token);
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'verification-of-another-account']);
  expect(await isVerified()).toBe(false);
  // After signing in elsewhere, as on a phone.
  const phone = openBrowser(app);
  await phone.post('/login', { username: form.email, password: form.password });
  expect((await verify(phone, token)).json().payload).toEqual({ outcome: 'verified' });
  expect(await isVerified()).toBe(true);
  expect((await browser.get('/user/profile')).json().payload.verification_data.status).toBe('approved');
  expect((await verify(browser, token)).json().payload).toEqual({ outcome: 'already' });
});

test('an email sent again has another link, and the first link still works', async () => {
  const { browser, form } = await signUp(shop);
  const first = await verificationToken(services.database, form.email);
  const answer = await browser.post('/email/verify/resend');
  expect(answer.json()).toEqual({
    status: 'OK',
    code: 'verification-email-sent',
    message: 'Verification email sent. Please check your inbox.',
  });
  const second = await verificationToken(services.database, form.email);
  expect(second).not.toBe(first);
  const outcomes = [await verify(browser, first), await verify(browser, second)].map(
    (one) => one.json().payload.outcome,
  );
  expect(outcomes).toEqual(['verified', 'already']);
});

test('a page of the release before verifies the opened link by its button for another email', async () => {
  const [{ browser, form }, stranger] = [await signUp(shop), await signUp(shop)];
  const link = (await emailedPath(services.database, form.email)).replace('/api', '');
  await stranger.browser.get(link);
  expect((await stranger.browser.post('/email/verify/resend')).json().code).toBe('verification-email-sent');
  await browser.get(link);
  expect((await browser.post('/email/verify/resend')).json().code).toBe('email-already-verified');
  expect((await browser.get('/is-auth')).json().emailVerified).toBe(true);
});

test('a verified user gets no email', async () => {
  const { browser, form } = await signUpVerified(shop);
  const answer = await browser.post('/email/verify/resend');
  expect(answer.json()).toEqual({
    status: 'OK',
    code: 'email-already-verified',
    message: 'Your email address is already verified.',
  });
  expect(await emailsTo(services.database, form.email)).toHaveLength(1);
});

test('the link expires after a day', async () => {
  const { browser, form } = await signUp(shop);
  const token = await verificationToken(services.database, form.email);
  await services.database
    .updateTable('mail_link')
    .set({ expires_at: new Date() })
    .where('email', '=', form.email)
    .execute();
  expect((await verify(browser, token)).json().code).toBe('link-invalid');
  expect((await browser.get('/is-auth')).json().emailVerified).toBe(false);
});

test('of many concurrent requests with one link, one verifies the address', async () => {
  const { browser, form } = await signUp(shop);
  const token = await verificationToken(services.database, form.email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(browser, token)));
  const outcomes = answers.map((answer) => answer.json().payload.outcome);
  expect(outcomes.toSorted()).toEqual(['already', 'already', 'already', 'already', 'verified']);
});

test('unknown links, and links for a new password, verify nothing', async () => {
  const { browser, form } = await signUp(shop);
  await openBrowser(app).post('/user/reset-password', { email: form.email });
  const reset = new URL(await emailedPath(services.database, form.email), 'http://store').searchParams.get('token');
  for (const token of ['x', 'A'.repeat(43), "' or 1=1", '%', reset ?? '']) {
    const answer = await verify(browser, token);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'link-invalid']);
    const opened = await app.inject({ url: `/api/email/verify/${encodeURIComponent(token)}` });
    expect(new URL(String(opened.headers.location), 'http://store').searchParams.get('token')).toBe(token);
  }
  expect((await browser.get('/is-auth')).json().emailVerified).toBe(false);
});

test('links use the configured origin, whatever the host of the request', async () => {
  const configured = await buildApp({ ...shop, config: { ...shop.config, publicOrigin: 'https://store.test' } });
  const { form } = await signUp(shop);
  await configured.inject({
    method: 'POST',
    url: '/api/user/reset-password',
    headers: { host: 'evil.example' },
    payload: { email: form.email },
  });
  await configured.close();
  const [email] = await emailsTo(services.database, form.email);
  expect(email?.text).toContain('https://store.test/reset-password?token=');
  expect(email?.text).not.toContain('evil');
});

test('an invalid host leads nobody elsewhere', async () => {
  const { form } = await signUp(shop);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/reset-password',
    headers: { host: 'evil.example"><script>' },
    payload: { email: form.email },
  });
  expect(answer.statusCode).toBe(200);
  const [email] = await emailsTo(services.database, form.email);
  expect(email?.text).toContain('http://localhost/reset-password?token=');
  expect(email?.text).not.toContain('evil');
});
