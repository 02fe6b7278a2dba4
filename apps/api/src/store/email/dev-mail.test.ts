import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { outboxRepository } from '#store/email/outbox.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;

test('waiting emails are listed, newest first', async () => {
  const [first, second] = [await signUp(shop), await signUp(shop)];
  const { status, payload } = (await app.inject({ url: '/api/dev/mail' })).json();
  expect([status, payload.length]).toEqual(['OK', 2]);
  expect(payload[0]).toEqual({
    id: expect.any(Number),
    to: second.form.email,
    subject: 'Confirm your email address for Patina',
    text: expect.stringContaining('/api/email/verify/'),
    html: expect.stringContaining('<a href="http://localhost'),
    created_at: expect.any(Number),
  });
  expect(payload[1].to).toBe(first.form.email);
});

test('the page shows the emails and does not run their scripts', async () => {
  await outboxRepository(services.database).add({
    user_id: null,
    recipient: '<script>alert(1)</script>@example.com',
    subject: '</h2><script>alert(2)</script>',
    text: '',
    html: '<p onclick="x()">Hi</p><script>alert(3)</script><style>*{}</style><a href="javascript:x()">a</a>',
  });
  const answer = await app.inject({ url: '/api/dev/mail/page' });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none';style-src 'sha256-[\w+/=]+';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
  );
  expect(answer.body).toContain('<p>Hi</p>');
  expect(answer.body).not.toMatch(/<script|onclick|javascript:/);
  expect(answer.body.match(/<style/g)).toHaveLength(1);
});

test('a visitor from another machine sees no emails', async () => {
  const statuses = await Promise.all(
    ['127.0.0.1', '::1', '192.168.1.7', '2001:db8::7'].flatMap((remoteAddress) =>
      ['/api/dev/mail', '/api/dev/mail/page'].map(async (url) => (await app.inject({ url, remoteAddress })).statusCode),
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404, 404]);
});

test('the host of a request is in no link of an email', async () => {
  const { form } = await signUp(shop);
  const headers = { host: 'evil.example', 'content-type': 'application/json' };
  const asked = await app.inject({
    method: 'POST',
    url: '/api/user/reset-password',
    headers,
    payload: { email: form.email },
  });
  expect(asked.statusCode).toBe(200);
  const { payload } = (await app.inject({ url: '/api/dev/mail' })).json();
  expect(payload[0].text).toContain('http://localhost/reset-password?token=');
  expect(JSON.stringify(payload)).not.toContain('evil.example');
});

test('in production neither the page nor the list exists', async () => {
  const production = await buildApp({ ...shop, config: { ...shop.config, production: true } });
  const statuses = await Promise.all(
    ['/api/dev/mail', '/api/dev/mail/page'].map(async (url) => (await production.inject({ url })).statusCode),
  );
  await production.close();
  expect(statuses).toEqual([404, 404]);
});
