import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { emailedPath } from '#testing/shoppers/emailed-path.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, signUpVerified } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;
const SUCCESS = '/email/verify/success';
const ALREADY = '/email/verify/already-success';
const EXPIRED = '/email-verification?error=expired';

async function open(path: string) {
  const answer = await app.inject({ url: path });
  expect(answer.statusCode).toBe(303);
  return answer.headers.location;
}

test('the emailed link verifies the address, and reports so when it is opened again', async () => {
  const { browser, form } = await signUp(shop);
  const link = await emailedPath(services.database, form.email);
  expect(await open(link)).toBe(SUCCESS);
  expect((await browser.get('/is-auth')).json().emailVerified).toBe(true);
  expect((await browser.get('/user/profile')).json().payload.verification_data.status).toBe('approved');
  expect(await open(link)).toBe(ALREADY);
});

test('an email sent again has another link, and the first link still works', async () => {
  const { browser, form } = await signUp(shop);
  const first = await emailedPath(services.database, form.email);
  const answer = await browser.post('/email/verify/resend');
  expect(answer.json()).toEqual({
    status: 'OK',
    code: 'verification-email-sent',
    message: 'Verification email sent. Please check your inbox.',
  });
  const second = await emailedPath(services.database, form.email);
  expect(second).not.toBe(first);
  expect([await open(first), await open(second)]).toEqual([SUCCESS, ALREADY]);
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
  const link = await emailedPath(services.database, form.email);
  await services.database
    .updateTable('mail_link')
    .set({ expires_at: new Date() })
    .where('email', '=', form.email)
    .execute();
  expect(await open(link)).toBe(EXPIRED);
  expect((await browser.get('/is-auth')).json().emailVerified).toBe(false);
});

test('of many concurrent requests with one link, one verifies the address', async () => {
  const { form } = await signUp(shop);
  const link = await emailedPath(services.database, form.email);
  const places = await Promise.all(Array.from({ length: 5 }, () => open(link)));
  expect(places.filter((place) => place === SUCCESS)).toHaveLength(1);
  expect(places.filter((place) => place === ALREADY)).toHaveLength(4);
});

test.each(['x', 'A'.repeat(43), "'%20or%201=1", '%25'])(
  'the link %s leads to the page for a new one',
  async (token) => {
    expect(await open(`/api/email/verify/${token}`)).toBe(EXPIRED);
  },
);

test('a password reset link does not verify the address', async () => {
  const { form } = await signUp(shop);
  await openBrowser(app).post('/user/reset-password', { email: form.email });
  const link = new URL(await emailedPath(services.database, form.email), 'http://store');
  expect(await open(`/api/email/verify/${link.searchParams.get('token')}`)).toBe(EXPIRED);
});

test('a HEAD request of an email program does not use up the link', async () => {
  const { form } = await signUp(shop);
  const link = await emailedPath(services.database, form.email);
  expect((await app.inject({ method: 'HEAD', url: link })).statusCode).toBe(405);
  expect(await open(link)).toBe(SUCCESS);
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

test('an invalid host is rejected, and no email is sent', async () => {
  const { form } = await signUp(shop);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/reset-password',
    headers: { host: 'evil.example"><script>' },
    payload: { email: form.email },
  });
  expect(answer.statusCode).toBe(400);
  expect(await emailsTo(services.database, form.email)).toHaveLength(1);
});
