import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const OPERATIONS_TOKEN = 'a-token-of-at-least-32-characters';
const { app } = await startTestApp({ production: true, operationsToken: OPERATIONS_TOKEN });

test.each([
  '/metrics',
  '/api/contract',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/release-requests',
])('in production %s is for those who operate the store', async (url) => {
  const refused = await app.inject(url);
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ status: 'ERROR', code: 'unauthenticated' });
  const headers = { authorization: `Bearer ${OPERATIONS_TOKEN}` };
  expect([200, 302]).toContain((await app.inject({ url, headers })).statusCode);
});

test('in production the files of the page of the API’s description are private, calls of the store are not', async () => {
  expect((await app.inject('/api/docs/static/index.html')).statusCode).toBe(401);
  expect((await app.inject('/api/settings')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
