import { FIELD_PROBLEMS } from '@patina/shared-api/contract/problems/field-problem-codes';
import { PROBLEMS } from '@patina/shared-api/contract/problems/problem-codes';
import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { testConfig } from '#testing/test-config.ts';

const shop = await startTestApp();
const { app, readiness } = shop;

test('the process is up and the store is ready', async () => {
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'OK' });
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'OK' });
});

test('a server that stops is not ready but answers on open connections', async () => {
  readiness.state = 'draining';
  const statuses = await Promise.all(
    ['/readyz', '/api/settings'].map(async (url) => (await app.inject({ url })).statusCode),
  );
  const { headers } = await app.inject({ url: '/api/settings' });
  readiness.state = 'open';
  expect(statuses).toEqual([503, 200]);
  expect(headers).toMatchObject({ connection: 'close' });
});

test('a store whose database is gone is not ready', async () => {
  const open = await openDatabase(await testConfig(), (failure) => {
    throw failure;
  });
  const services = wireServices(open.database, shop.config);
  const lonely = await buildApp({ config: shop.config, services, readiness });
  await open.close();
  const answer = await lonely.inject({ url: '/readyz' });
  await lonely.close();
  expect([answer.statusCode, answer.json().message]).toEqual([503, 'The database does not answer.']);
});

test('metrics are not part of the public API', async () => {
  // The metrics belong to the process: those of the app that was built last count.
  const watched = await buildApp(shop);
  await watched.inject({ url: '/api/settings' });
  const metrics = await watched.inject({ url: '/metrics' });
  await watched.close();
  expect(metrics.body).toContain('route="/api/settings"');
  expect((await app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
});

test('the OpenAPI document lists every error code', async () => {
  const { components } = (await app.inject({ url: '/api/docs/json' })).json();
  const codes: string[] = components.schemas.ProblemCode.enum;
  expect(codes).toEqual(expect.arrayContaining([...Object.keys(PROBLEMS), ...Object.keys(FIELD_PROBLEMS)]));
});

test('the OpenAPI document has every route', async () => {
  const document = (await app.inject({ url: '/api/docs/json' })).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/categories',
      '/api/items/filter-data',
      '/api/items/subcategories',
      '/api/items/list',
      '/api/items/recommended',
      '/api/items/{id}',
      '/api/settings',
      '/api/languages',
      '/api/localizations',
      '/api/currencies',
      '/api/countries',
      '/api/static-pages',
      '/api/static-pages/{id}',
      '/api/social-links',
      '/api/ip-country',
      '/api/csrf-cookie',
      '/api/is-auth',
      '/api/login',
      '/api/register',
      '/api/logout',
      '/api/user/profile',
      '/api/user/change-password',
      '/api/user/reset-password',
      '/api/user/sessions',
      '/api/user/sessions/end',
      '/api/user/sessions/end-all',
      '/api/user/export',
      '/api/user/close',
      '/api/reset-password',
      '/api/email/verify/resend',
      '/api/email/verify/{token}',
      '/api/auth/steam',
      '/api/auth/steam/return',
      '/api/auth/steam/visitor',
      '/api/telemetry',
    ]),
  );
  expect((await app.inject({ url: '/api/docs/' })).headers['content-type']).toContain('text/html');
});

test('responses have the security headers of an API', async () => {
  const { headers } = await app.inject({ url: '/api/settings' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('an address over its rate limit gets Retry-After, and others are not affected', async () => {
  const { config, services } = shop;
  // 1200 requests in a minute, scaled down to 3.
  const strict = await buildApp({ config: { ...config, rateLimitScale: 0.0025 }, services, readiness });
  const ask = (remoteAddress: string) => strict.inject({ url: '/api/is-auth', remoteAddress });
  const answers = [await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')];
  const rejected = answers[3];
  const other = await ask('192.0.2.2');
  await strict.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0);
  expect(rejected?.json()).toMatchObject({ status: 'ERROR', message: expect.stringMatching(/^Too many requests\./) });
  expect(other.statusCode).toBe(200);
});

test('an address behind a proxy counts only when the proxy is trusted', async () => {
  const { config, services } = shop;
  const ask = async (trustProxy: string | boolean) => {
    const strict = await buildApp({ config: { ...config, trustProxy, rateLimitScale: 0.000_84 }, services, readiness });
    const statuses = [];
    for (const client of ['198.51.100.1', '198.51.100.2']) {
      const answer = await strict.inject({ url: '/api/is-auth', headers: { 'x-forwarded-for': client } });
      statuses.push(answer.statusCode);
    }
    await strict.close();
    return statuses;
  };
  expect(await ask('127.0.0.1')).toEqual([200, 200]);
  expect(await ask(false)).toEqual([200, 429]);
});
