import type { RegistryEntry } from '@patina/platform/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { never } from '#testing/fake-api.ts';
import { holdClock } from '#testing/hold-clock.ts';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { startDescribedStore } from '#testing/start-described-store.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

const LIST = '/items/list?limit=15';
const TERMS = { id: 1, slug: 'terms', title: 'Terms', is_terms: 1, is_privacy: 0, content: '<p>Be kind.</p>' };

afterEach(() => {
  vi.restoreAllMocks();
});

test('while its answers are fresh a guest’s page is sent as it was, without another call of the API', async () => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  const one = await request('/products');
  const calls = api.requests.length;
  advance(1999);
  const other = await request('/products', { headers: { cookie: 'XSRF-TOKEN=t; languageId=1; currencyCode=EUR' } });
  expect(other.body.equals(one.body)).toBe(true);
  expect(api.requests).toHaveLength(calls);
});

test('a page with products is never older than the answers of the API', async () => {
  const advance = holdClock();
  const { request, api } = await startTestEdge();
  await request('/products');
  const sold = { status: 'OK', payload: [], meta: { total: 0 } };
  api.respond('/items/list', { body: sold });
  advance(2001);
  expect(bootOf(await request('/products')).answers[LIST]).toEqual(sold);
});

test('a page with products whose answers are the same is not composed again', async () => {
  const advance = holdClock();
  const { request } = await startTestEdge();
  const one = await request('/products');
  advance(2001);
  const other = await request('/products');
  expect(other.headers.etag).toBe(one.headers.etag);
  advance(1999);
  expect((await request('/products')).headers['cache-control']).toBe('private, no-cache');
});

test('a page without products is sent while it is renewed', async () => {
  const advance = holdClock();
  const { request, api } = await startDescribedStore();
  await request('/terms');
  api.respond('/static-pages/terms', { body: { status: 'OK', payload: { ...TERMS, title: 'New terms' } } });
  advance(61_999);
  const stale = await request('/terms');
  expect(stale.text).toContain('page Terms');
  expect(stale.headers['cache-control']).toBe('private, no-cache');
  await vi.waitFor(async () => expect((await request('/terms')).text).toContain('page New terms'));
});

test('a page without products is not sent after a minute', async () => {
  const advance = holdClock();
  const { request, api } = await startDescribedStore();
  await request('/terms');
  api.respond('/static-pages/terms', { body: { status: 'OK', payload: { ...TERMS, title: 'New terms' } } });
  advance(62_001);
  expect((await request('/terms')).text).toContain('page New terms');
});

test('a page without products is sent for a minute while the API does not answer', async () => {
  const advance = holdClock();
  const { request, api } = await startDescribedStore();
  await request('/terms');
  api.respond('/static-pages/terms', { body: never });
  advance(30_000);
  expect((await request('/terms')).text).toContain('page Terms');
});

test('a page that was removed is gone once it has been renewed', async () => {
  const advance = holdClock();
  const { request, api } = await startDescribedStore();
  await request('/terms');
  api.respond('/static-pages/terms', { status: 404, body: { status: 'ERROR', message: 'gone' } });
  advance(3000);
  expect((await request('/terms')).status).toBe(200);
  await vi.waitFor(async () => expect((await request('/terms')).status).toBe(404));
});

test('a new release shows at the next request, also in pages that may be sent while they are renewed', async () => {
  const advance = holdClock();
  const { request, releases } = await startTestEdge();
  await request('/products');
  await request('/auth');
  const { shell, remotes } = aRegistry();
  const catalog = remotes['catalog'] as RegistryEntry;
  const next = { ...catalog, live: aRelease('c3', { routes: catalog.live.routes }), previous: catalog.live };
  await releases.write({ shell, remotes: { catalog: next } });
  advance(1001);
  for (const path of ['/products', '/auth']) {
    expect(bootOf(await request(path)).slice.remotes['catalog']?.release.version).toBe('c3');
  }
});

test('each language and currency has its own page', async () => {
  const { request } = await startTestEdge();
  const localeOf = async (cookie: string) => bootOf(await request('/products', { headers: { cookie } })).locale;
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await localeOf('languageId=4')).toEqual({ language: 4, currency: 'EUR' });
    expect(await localeOf('currencyCode=BRL')).toEqual({ language: 1, currency: 'BRL' });
    expect(await localeOf('')).toEqual({ language: 1, currency: 'EUR' });
  }
});

test('a language that the address requests is kept for the next page, and only the first such response is not for caches', async () => {
  const { request } = await startTestEdge();
  const keeps = ['languageId=4; Path=/; Max-Age=31536000; SameSite=Lax'];
  const shared = expect.stringContaining('s-maxage');
  await request('/products?lang=de');
  for (const { cookie, set, caching } of [
    { cookie: '', set: keeps, caching: 'private, no-cache' },
    { cookie: 'languageId=1', set: keeps, caching: 'private, no-cache' },
    { cookie: 'languageId=4', set: undefined, caching: shared },
  ]) {
    const page = await request('/products?lang=de', { headers: { cookie } });
    expect(bootOf(page).locale?.language).toBe(4);
    expect([page.headers['set-cookie'], page.headers['cache-control']]).toEqual([set, caching]);
  }
  for (const address of ['/products', '/products?lang=xx']) {
    const page = await request(address, { headers: { cookie: 'languageId=99' } });
    expect([page.headers['set-cookie'], page.headers['cache-control']]).toEqual([undefined, shared]);
  }
});

test('the page of a visitor with a session is composed for this visitor each time', async () => {
  const { request, api } = await startTestEdge();
  await request('/products');
  for (const session of ['one', 'other']) {
    const body = { status: 'OK', authenticated: false, emailVerified: false, of: session };
    api.respond('/is-auth', { body });
    const page = await request('/products', { headers: { cookie: `session=${session}` } });
    expect(bootOf(page).answers['/is-auth']).toEqual(body);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
    expect(page.headers.etag).toBeUndefined();
  }
});

test('a page that lacks an answer is not kept', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/items/list', { status: 503, body: { status: 'ERROR', message: 'no' } });
  const page = await request('/products');
  expect(page.headers['cache-control']).toBe('private, no-cache');
  api.respond('/items/list', { body: { status: 'OK', payload: [], meta: {} } });
  expect(bootOf(await request('/products')).answers).toHaveProperty([LIST]);
});

test('caches in front of the edge may keep a guest’s page for the whole seconds that it is fresh', async () => {
  const advance = holdClock();
  const { request } = await startTestEdge();
  const { headers } = await request('/products');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=2, must-revalidate',
    vary: 'accept-encoding, cookie',
  });
  advance(1);
  expect((await request('/products')).headers['cache-control']).toContain('s-maxage=1,');
  advance(1000);
  expect((await request('/products')).headers['cache-control']).toBe('private, no-cache');
});

test('caches may not keep the page of a browser in which a shell has failed', async () => {
  const { request } = await startTestEdge();
  const page = await request('/products', { headers: { cookie: 'failedShell=s0' } });
  expect(page.headers['cache-control']).toBe('private, no-cache');
});

test('caches may not keep a page during a canary', async () => {
  const { request, releases } = await startTestEdge();
  const { shell, remotes } = aRegistry();
  const catalog = remotes['catalog'] as RegistryEntry;
  const canary = { percent: 50, release: aRelease('c3', { routes: catalog.live.routes }) };
  await releases.write({ shell, remotes: { catalog: { ...catalog, canary } } });
  for (const cookie of ['', 'releaseTicket=1', 'releaseTicket=1', 'releaseTicket=9999']) {
    const page = await request('/products', { headers: { cookie } });
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.headers['set-cookie'] === undefined).toBe(cookie !== '');
  }
});

test('a page with overrides is composed each time, and not for caches', async () => {
  const { request } = await startTestEdge({ allowedBuilds: ['releases'] });
  await request('/products');
  const page = await request('/products', {
    headers: { cookie: `remoteOverrides=${encodeURIComponent('[["catalog","c1"]]')}` },
  });
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  expect(page.headers.etag).toBeUndefined();
});

test('a browser that has the page gets 304 with its headers', async () => {
  const { request } = await startTestEdge();
  const headers = { 'accept-encoding': 'br' };
  const page = await request('/products', { headers });
  const again = await request('/products', { headers: { ...headers, 'if-none-match': page.headers.etag } });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  const plain = await request('/products', { headers: { 'if-none-match': page.headers.etag } });
  expect(plain.status).toBe(200);
});
