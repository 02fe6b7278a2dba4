import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { fromNow, HOUR } from '#platform/time.ts';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { openShop } from '#testing/open-shop.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';

const { app, services, config, readiness, database, aShopper } = await openShop();

const PATHS = [
  ...new Set(
    Object.values(CALLS)
      .flatMap((module) => Object.values<Endpoint>(module))
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/desk/')),
  ),
].map((path) => path.replaceAll(/\{\w+\}/g, '1'));

/** What differs from one answer to the next, whatever is asked. */
const CHANGING = /^(date|x-request-id|x-ratelimit-(remaining|reset))$/;

/** Everything of an answer that somebody could tell two addresses apart by. */
async function seen(request: InjectOptions) {
  const { statusCode, headers, body } = await app.inject(request);
  return {
    statusCode,
    headers: Object.entries(headers).filter(([name]) => !CHANGING.test(name)),
    limited: Object.keys(headers).filter((name) => name.startsWith('x-ratelimit')),
    body: body.replace(/"request_id":"[^"]+"/, ''),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const REQUESTS: [string, InjectOptions][] = [
  ['a read', { method: 'GET' }],
  ['a head', { method: 'HEAD' }],
  ['a write', { method: 'POST', payload: {} }],
  ['no body', { method: 'POST' }],
  ['a broken body', { method: 'POST', headers: JSON_TYPE, payload: '{"a":' }],
  ['an empty body', { method: 'POST', headers: JSON_TYPE, payload: '' }],
  ['another type of body', { method: 'POST', headers: { 'content-type': 'text/csv' }, payload: 'a,b' }],
  ['a large body', { method: 'POST', headers: JSON_TYPE, payload: JSON.stringify('x'.repeat(200_000)) }],
  ['another site', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, payload: {} }],
  ['another method', { method: 'DELETE' }],
  ['options', { method: 'OPTIONS' }],
  ['a polluted query', { method: 'GET', query: { __proto__: 'x', page: ['1', '2'] } }],
];

const shopper = await aShopper();
const stranger = { authorization: `Bearer ${'x'.repeat(43)}` };
const { headers: signedIn } = await shopper.get('/is-auth').then(({ raw }) => ({ headers: raw.req.headers }));
const OUTSIDERS = { guest: {}, stranger, shopper: { authorization: signedIn.authorization ?? '' } };

async function expectUnknown(paths: string[], given: InjectOptions) {
  for (const [who, headers] of Object.entries(OUTSIDERS)) {
    const request = { ...given, headers: { ...given.headers, ...headers } };
    const unknown = await seen({ ...request, url: '/api/nothing/here' });
    for (const path of paths) {
      expect([who, path, await seen({ ...request, url: `/api${path}` })]).toEqual([who, path, unknown]);
    }
  }
}

test.each(REQUESTS)(
  '%s of the back office is answered to outsiders as that of an unknown address',
  async (_, given) => {
    const tooLong = `/desk/orders/${'1'.repeat(300)}`;
    await expectUnknown(
      ['/desk/operator', '/desk/roles/grant', '/desk/orders/1', '/desk', '/desk/nothing', tooLong],
      given,
    );
  },
);

test('no call of the back office exists for outsiders', async () => {
  await expectUnknown(PATHS, { method: 'GET' });
  await expectUnknown(PATHS, { method: 'POST', payload: {} });
});

test('a wrong CSRF token and a session that could be prolonged tell nothing', async () => {
  const browser = openBrowser(app);
  await browser.post('/register', aRegistration());
  const wrong = {
    cookies: browser.cookies,
    headers: { 'x-xsrf-token': 'wrong' },
    method: 'POST',
    payload: {},
  } as const;
  expect(await seen({ ...wrong, url: '/api/desk/operator/enter' })).toEqual(
    await seen({ ...wrong, url: '/api/nothing' }),
  );
  await database
    .updateTable('session')
    .set({ last_seen_at: fromNow(-2 * HOUR) })
    .execute();
  const read = { cookies: browser.cookies };
  expect(await seen({ ...read, url: '/api/desk/operator' })).toEqual(await seen({ ...read, url: '/api/nothing' }));
  const { headers } = await app.inject({ ...read, url: '/api/is-auth' });
  expect(String(headers['set-cookie'])).toContain('session=');
});

test('addresses of the back office and unknown ones count for the same limit', async () => {
  // 1200 requests in a minute, scaled down to 3.
  const strict = await buildApp({ config: { ...config, rateLimitScale: 0.0025 }, services, readiness });
  const ask = async (path: string) => (await strict.inject({ url: `/api${path}` })).statusCode;
  const statuses = [
    await ask('/desk/operator'),
    await ask('/nothing'),
    await ask('/desk/roles'),
    await ask('/desk/roles'),
  ];
  await strict.close();
  expect(statuses).toEqual([404, 404, 404, 429]);
});
