import { randomUUID } from 'node:crypto';
import { KNOWN_RELEASES_HEADER, SERVED_PAGE_HEADER } from '@patina/shared-api/contract/releases/telemetry';
import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { aReport } from '#testing/forms/a-report.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services, config, readiness } = await startTestApp({ trustProxy: '127.0.0.1' });

interface Sender {
  /** Releases that the edge has found in the registry. */
  known?: string;
  /** What the edge has verified by the page's token: by default another page each time; empty: nothing. */
  served?: string;
  headers?: Record<string, string>;
  to?: typeof app;
}

function report(payload: object | string, { known = '', served = randomUUID(), headers = {}, to = app }: Sender = {}) {
  return to.inject({
    method: 'POST',
    url: '/api/telemetry',
    headers: {
      'content-type': 'application/json',
      [KNOWN_RELEASES_HEADER]: known,
      [SERVED_PAGE_HEADER]: served,
      ...headers,
    },
    payload,
  });
}

const totals = async (name: string) => {
  const found = await services.health.since(new Date(Date.now() - 60_000), name);
  return found.map(({ version, pages, failed }) => [version, pages, failed]);
};

const failure = (app: string, version: string, change: object = {}) => ({
  app,
  version,
  kind: 'error' as const,
  ...change,
});

test('a page load is counted once per release, and once as failed', async () => {
  const known = 'catalog/1.0.0 catalog/1.1.0 sell/1.0.0';
  const uses = ['1.0.0', '1.1.0'].map((version) => ({ app: 'catalog', version }));
  const failures = [failure('catalog', '1.1.0', { standIn: '1.0.0' }), failure('catalog', '1.1.0', { kind: 'load' })];
  const answer = await report(aReport({ uses: [...uses, ...uses], failures }), { known });
  expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'OK' }]);
  await report(aReport({ uses }), { known });
  await report(aReport({ failures: [failure('catalog', '1.1.0', { again: true })] }), { known });
  expect(await totals('catalog')).toEqual([
    ['1.0.0', 2, 0],
    ['1.1.0', 2, 1],
  ]);
});

test('a page that could not be rendered as on the server is a failed one of its remote and of its shell', async () => {
  const releases = { 'gift-cards': '1.0.0', shell: '2.0.0' };
  const uses = Object.entries(releases).map(([app, version]) => ({ app, version }));
  const failures = uses.map(({ app, version }) => failure(app, version, { kind: 'render' }));
  const known = 'gift-cards/1.0.0 shell/2.0.0';
  expect((await report(aReport({ releases, uses, failures }), { known })).statusCode).toBe(202);
  expect([await totals('gift-cards'), await totals('shell')]).toEqual([[['1.0.0', 1, 1]], [['2.0.0', 1, 1]]]);
});

test('failures of a page that is not sampled are no part of the rate', async () => {
  await report(aReport({ sampled: false, failures: [failure('account', '1.0.0')] }), { known: 'account/1.0.0' });
  expect(await totals('account')).toEqual([['1.0.0', 0, 0]]);
});

test('a report counts for no release unless an edge has served its page', async () => {
  const reported = aReport({ uses: [{ app: 'sell', version: '2.0.0' }], failures: [failure('sell', '2.0.0')] });
  for (const served of ['', ' ', 'short', 'with/a/slash', 'x'.repeat(65)]) {
    expect((await report(reported, { known: 'sell/2.0.0', served })).statusCode).toBe(202);
  }
  expect(await totals('sell')).toEqual([]);
});

test('a page of a canary reports of the release that it got, and of no other', async () => {
  const known = 'trial/1.0.0 trial/1.1.0 other/3.0.0';
  const uses = known.split(' ').map((name) => {
    const [app = '', version = ''] = name.split('/');
    return { app, version };
  });
  await report(aReport({ uses }), { known, served: `${randomUUID()} trial/1.1.0` });
  expect([await totals('trial'), await totals('other')]).toEqual([[['1.1.0', 1, 0]], [['3.0.0', 1, 0]]]);
});

test('an unknown release is counted nowhere', async () => {
  await report(aReport({ uses: [{ app: 'sell', version: '9.9.9' }] }), { known: 'sell/1.0.0' });
  expect(await totals('sell')).toEqual([]);
});

test('metrics name only releases of the registry, whatever clients report', async () => {
  const watched = await buildApp({ config, services, readiness });
  const send = (change: Parameters<typeof aReport>[0]) =>
    report(aReport(change), { known: 'shell/2.0.0 catalog/1.1.0', to: watched });
  const catalog = { app: 'catalog', version: '1.1.0' };
  for (let made = 0; made < 50; made += 1) {
    const unknown = [
      { app: 'catalog', version: `0.0.${made}` },
      { app: `made-up-${made}`, version: '1.0.0' },
    ];
    await send({ uses: unknown, failures: unknown.map(({ app, version }) => failure(app, version)) });
  }
  await send({
    uses: [catalog],
    failures: [failure('catalog', '1.1.0', { kind: 'slow', standIn: '1.0.0' })],
    vitals: [
      { name: 'LCP', value: 2400, ...catalog },
      { name: 'CLS', value: 0.04, ...catalog },
    ],
  });
  const metrics = (await watched.inject({ url: '/metrics' })).body.split('\n').filter((line) => /^patina_/.test(line));
  await watched.close();
  expect(metrics.filter((line) => !line.includes('_bucket'))).toEqual([
    'patina_release_pages_total{app="catalog",version="other"} 50',
    'patina_release_pages_total{app="other",version="other"} 50',
    'patina_release_pages_total{app="catalog",version="1.1.0"} 1',
    'patina_release_failures_total{app="catalog",version="other",kind="error"} 50',
    'patina_release_failures_total{app="other",version="other",kind="error"} 50',
    'patina_release_failures_total{app="catalog",version="1.1.0",kind="slow"} 1',
    'patina_release_stand_ins_total{app="catalog",version="1.1.0"} 1',
    'patina_release_vital_seconds_sum{app="catalog",version="1.1.0",name="LCP"} 2.4',
    'patina_release_vital_seconds_count{app="catalog",version="1.1.0",name="LCP"} 1',
    'patina_release_layout_shift_sum{app="catalog",version="1.1.0"} 0.04',
    'patina_release_layout_shift_count{app="catalog",version="1.1.0"} 1',
  ]);
  expect(metrics).toContain('patina_release_vital_seconds_bucket{le="2.5",app="catalog",version="1.1.0",name="LCP"} 1');
});

test('the list of known releases is accepted from a trusted proxy only', async () => {
  const open = await buildApp({ config: { ...config, trustProxy: false }, services, readiness });
  await report(aReport({ uses: [{ app: 'checkout', version: '1.0.0' }] }), { known: 'checkout/1.0.0', to: open });
  await open.close();
  expect(await totals('checkout')).toEqual([]);
});

test.each<[string, object]>([
  ['an address in a message', { failures: [failure('catalog', '1.0.0', { message: 'ana@example.com is not' })] }],
  ['a number in a message', { failures: [failure('catalog', '1.0.0', { message: 'card 4242' })] }],
  ['a quoted word in a message', { failures: [failure('catalog', '1.0.0', { message: 'no "ana"' })] }],
  ['a long message', { failures: [failure('catalog', '1.0.0', { message: 'a'.repeat(121) })] }],
  ['a query in the pattern of a page', { failures: [failure('catalog', '1.0.0', { page: '/products?search=ana' })] }],
  ['a slot that is none', { failures: [failure('catalog', '1.0.0', { slot: 'Ana' })] }],
  ['a stack of other files', { failures: [failure('catalog', '1.0.0', { stack: ['https://x.example/a.js:1:1'] })] }],
  ['a whole sentence as the name of an error', { failures: [failure('catalog', '1.0.0', { error: 'No ana@x.com' })] }],
  ['an address of a page', { failures: [failure('catalog', '1.0.0', { at: 'https://store.example/account:1:1' })] }],
  ['a place without a line', { failures: [failure('catalog', '1.0.0', { at: 'catalog/1.0.0/a.js' })] }],
  ['a browser', { userAgent: 'Mozilla/5.0' }],
  ['a user', { uses: [{ app: 'catalog', version: '1.0.0', user: 7 }] }],
  ['an unknown kind', { failures: [failure('catalog', '1.0.0', { kind: 'sad' })] }],
  ['an invalid app name', { uses: [{ app: '../catalog', version: '1.0.0' }] }],
  ['a version that is too long', { uses: [{ app: 'catalog', version: '1'.repeat(61) }] }],
  ['too many uses', { uses: Array.from({ length: 21 }, (_, n) => ({ app: 'catalog', version: `${n}` })) }],
  ['too many releases', { releases: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`app${n}`, '1'])) }],
  ['a negative vital', { vitals: [{ name: 'LCP', value: -1, app: 'catalog', version: '1.0.0' }] }],
  ['an unknown vital', { vitals: [{ name: 'TTI', value: 1, app: 'catalog', version: '1.0.0' }] }],
  ['a missing field', { sampled: undefined }],
])('a report with %s is rejected', async (_, change) => {
  const answer = await report({ ...aReport(), ...change });
  expect([400, 422]).toContain(answer.statusCode);
  expect(answer.json().status).toBe('ERROR');
});

test('an invalid or too long report is rejected', async () => {
  expect((await report('{"releases":')).statusCode).toBe(400);
  expect((await report({ ...aReport(), more: 'x'.repeat(32_000) })).statusCode).toBe(413);
});

test('a page reports without credentials; another site cannot report in a visitor’s name', async () => {
  expect((await report(aReport(), { headers: { 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(202);
  expect((await report(aReport(), { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
});

test('an address that reports too often must wait', async () => {
  // 120 reports in a minute, scaled down to 3.
  const strict = await buildApp({ config: { ...config, rateLimitScale: 0.025 }, services, readiness });
  const statuses = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await report(aReport(), { to: strict })).statusCode);
  await strict.close();
  expect(statuses).toEqual([202, 202, 202, 429]);
});
