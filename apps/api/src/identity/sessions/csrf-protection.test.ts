import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app } = await startTestApp({ trustProxy: true });

test('a new visitor is a guest', async () => {
  const answer = await app.inject({ url: '/api/is-auth' });
  expect(answer.json()).toEqual({ status: 'OK', authenticated: false, emailVerified: false });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the page can read the token that it must echo', async () => {
  const answer = await app.inject({ url: '/api/csrf-cookie' });
  expect(answer.json()).toEqual({ status: 'OK' });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('httpOnly');
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
});

test('a second tab keeps the token of the first', async () => {
  const first = await app.inject({ url: '/api/csrf-cookie' });
  const token = first.cookies[0]?.value ?? '';
  const second = await app.inject({ url: '/api/csrf-cookie', cookies: { 'XSRF-TOKEN': token } });
  expect(second.cookies[0]?.value).toBe(token);
});

test('a token that this server did not issue is replaced', async () => {
  const answer = await app.inject({ url: '/api/csrf-cookie', cookies: { 'XSRF-TOKEN': 'planted' } });
  expect(answer.cookies[0]?.value).toMatch(/^[\w-]{43}$/);
});

test('behind TLS the cookie is sent over TLS only', async () => {
  const answer = await app.inject({ url: '/api/csrf-cookie', headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.cookies[0]).toMatchObject({ secure: true });
});
