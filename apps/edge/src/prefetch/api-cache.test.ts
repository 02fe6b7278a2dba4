import { afterEach, expect, test, vi } from 'vitest';
import { never, startFakeApi } from '#testing/fake-api.ts';
import { openApiCache } from './api-cache.ts';

/** Longer than any test, so that a slow machine causes no timeout. */
const TIMEOUT_MS = 60_000;
const CACHE_BYTES = 100_000;

afterEach(() => {
  vi.restoreAllMocks();
});

async function openCache(timeoutMs = TIMEOUT_MS) {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  const api = await startFakeApi();
  const failures: unknown[] = [];
  const cache = openApiCache({
    apiUrl: api.url,
    timeoutMs,
    cacheBytes: CACHE_BYTES,
    onFailure: (error) => failures.push(error),
    onBreaker: () => {},
  });
  return { api, cache, failures, advance };
}

test('simultaneous shared calls are one request, cached for two seconds', async () => {
  const { api, cache, advance } = await openCache();
  const [one, other] = await Promise.all([cache.shared('/settings', {}), cache.shared('/settings', {})]);
  expect(one).toBe(other);
  advance(1999);
  await cache.shared('/settings', {});
  expect(api.requests).toHaveLength(1);
  advance(2);
  await cache.shared('/settings', {});
  expect(api.requests).toHaveLength(2);
});

test('personal calls are not cached', async () => {
  const { api, cache } = await openCache();
  await cache.personal('/is-auth', { cookie: 'session=one' });
  await cache.personal('/is-auth', { cookie: 'session=other' });
  expect(api.requests.map(({ headers }) => headers.cookie)).toEqual(['session=one', 'session=other']);
});

test('only responses with status 200 are cached', async () => {
  const { api, cache } = await openCache();
  api.respond('/settings', { status: 503, body: {} });
  expect(await cache.shared('/settings', {})).toMatchObject({ status: 503 });
  api.respond('/settings', { body: { status: 'OK' } });
  expect(await cache.shared('/settings', {})).toMatchObject({ status: 200 });
});

test('a call that hangs times out, is reported, and the next one is a new request', async () => {
  const { api, cache, failures } = await openCache(1000);
  api.respond('/settings', { body: never });
  expect(await cache.shared('/settings', {})).toBeUndefined();
  expect(failures).toMatchObject([{ name: 'TimeoutError' }]);
  api.respond('/settings', { body: { status: 'OK' } });
  expect(await cache.shared('/settings', {})).toMatchObject({ status: 200 });
});

test('memory is limited: the responses that nobody asks for go first', async () => {
  const { api, cache } = await openCache();
  const lists = Array.from({ length: 40 }, (_, page) => `/items/list?page=${page}`);
  api.respond('/items/list', { body: { payload: 'x'.repeat(2000) } });
  for (const list of lists) {
    await cache.shared('/settings', {});
    await cache.shared(list, {});
  }
  const kept = lists.filter((list) => cache.last(list));
  expect(kept.length).toBeGreaterThan(15);
  expect(kept.length).toBeLessThan(25);
  expect(kept.at(-1)).toBe(lists.at(-1));
  expect(cache.last('/settings')).toBeDefined();
});

test('a huge response reaches its page, and takes no memory from the others', async () => {
  const { api, cache } = await openCache();
  await cache.shared('/settings', {});
  api.respond('/items/list', { body: { payload: 'x'.repeat(5000) } });
  expect(await cache.shared('/items/list', {})).toMatchObject({ status: 200 });
  expect(cache.last('/items/list')).toBeUndefined();
  expect(cache.freshFor('/items/list')).toBe(0);
  expect(cache.last('/settings')).toBeDefined();
});

test('a call with a very long query counts by its length', async () => {
  const { cache } = await openCache();
  const calls = Array.from({ length: 40 }, (_, page) => `/settings?page=${page}&q=${'q'.repeat(2000)}`);
  for (const call of calls) await cache.shared(call, {});
  expect(calls.filter((call) => cache.last(call)).length).toBeLessThan(25);
});

test('a shared call has its visitor’s address, and the rate limit of one visitor does not affect others', async () => {
  const { api, cache } = await openCache();
  api.respond('/settings', { status: 429, body: {} });
  const [limited, other] = await Promise.all([
    cache.shared('/settings', { 'x-forwarded-for': '192.0.2.1' }),
    cache.shared('/settings', { 'x-forwarded-for': '192.0.2.2' }),
  ]);
  expect([limited?.status, other?.status]).toEqual([429, 429]);
  expect(api.requests.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['192.0.2.1', '192.0.2.2']);
});
