import { afterEach, expect, test, vi } from 'vitest';
import { never, startFakeApi } from '#testing/fake-api.ts';
import { openApiCache } from './api-cache.ts';

/** Longer than any test, so that a slow machine causes no timeout. */
const TIMEOUT_MS = 60_000;

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

test('the cache is limited: the oldest response is evicted first', async () => {
  const { api, cache } = await openCache();
  const flood = Array.from({ length: 500 }, (_, page) => `/items/list?page=${page}`);
  await cache.shared('/settings', {});
  for (const call of flood) await cache.shared(call, {});
  const before = api.requests.length;
  await cache.shared(flood[499] ?? '', {});
  expect(api.requests).toHaveLength(before);
  await cache.shared('/settings', {});
  expect(api.requests).toHaveLength(before + 1);
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
