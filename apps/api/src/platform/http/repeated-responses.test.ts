import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });
const LIST = '/api/items/list?type=rifle&limit=30';
/** For how long a page of a list is fresh, and the number of imports is believed, in milliseconds. */
const FRESH_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1);
  services.catalogue.clearCaches();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const get = (url: string, headers: Record<string, string> = { 'accept-encoding': 'br' }) =>
  app.inject({ url, headers });

/** How often the handler of lists is called by these requests. */
async function callsOf(requests: () => Promise<unknown>): Promise<number> {
  const list = vi.spyOn(services.catalogue, 'list');
  await requests();
  return list.mock.calls.length;
}

/** Sells all of the first product of the list. */
async function sellFirst(): Promise<number> {
  const { payload } = (await get(LIST, {})).json<{ payload: { id: number }[] }>();
  const id = payload[0]?.id ?? 0;
  await services.database.updateTable('product').set({ stock: 0 }).where('id', '=', id).execute();
  return id;
}

test('a repeated list is the same response, made without its handler', async () => {
  const first = await get(LIST);
  const calls = await callsOf(async () => {
    const again = await get(LIST);
    expect(again.rawPayload).toEqual(first.rawPayload);
    for (const name of ['content-type', 'content-encoding', 'content-length', 'vary', 'cache-control', 'etag'])
      expect(again.headers[name], name).toBe(first.headers[name]);
  });
  expect(calls).toBe(0);
});

test('each request has its own id, counts for its limit, and has the security headers', async () => {
  const [first, again] = [await get(LIST), await get(LIST)];
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(Number(again.headers['x-ratelimit-remaining'])).toBe(Number(first.headers['x-ratelimit-remaining']) - 1);
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
});

test('each encoding is repeated by itself', async () => {
  const [plain, compressed] = [await get(LIST, {}), await get(LIST)];
  const calls = await callsOf(async () => {
    const again = await get(LIST, {});
    expect(again.headers).not.toHaveProperty('content-encoding');
    expect(again.headers).toMatchObject({ vary: 'accept-encoding', etag: plain.headers.etag });
    expect(again.body).toBe(plain.body);
    expect(brotliDecompressSync((await get(LIST)).rawPayload).toString()).toBe(plain.body);
  });
  expect(calls).toBe(0);
  expect(compressed.headers.etag).not.toBe(plain.headers.etag);
});

test('a client that has the response already gets 304, without its handler', async () => {
  const { headers } = await get(LIST);
  const calls = await callsOf(async () => {
    const again = await get(LIST, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'accept-encoding' });
    for (const name of ['content-encoding', 'content-type']) expect(again.headers).not.toHaveProperty(name);
  });
  expect(calls).toBe(0);
});

test('a HEAD request gets the same headers, and no body', async () => {
  const { headers } = await get(LIST);
  const head = await app.inject({ method: 'HEAD', url: LIST, headers: { 'accept-encoding': 'br' } });
  expect(head.body).toBe('');
  expect(head.headers).toMatchObject({ etag: headers.etag, 'content-encoding': 'br' });
});

test('it is repeated as long as its page is fresh', async () => {
  await get(LIST);
  vi.advanceTimersByTime(FRESH_MS);
  expect(await callsOf(() => get(LIST))).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await callsOf(() => get(LIST))).toBe(1);
});

test('a page that has been read anew for another address is in both', async () => {
  const other = `${LIST}&page=1`;
  await get(LIST, {});
  const sold = await sellFirst();
  vi.advanceTimersByTime(2 * FRESH_MS);
  expect((await get(other, {})).body).not.toContain(`"id":${sold},`);
  expect((await get(LIST, {})).body).not.toContain(`"id":${sold},`);
});

test('an import shows at once, and in other servers when they know of it', async () => {
  await get(LIST, {});
  const sold = await sellFirst();
  services.catalogue.clearCaches();
  expect((await get(LIST, {})).body).not.toContain(`"id":${sold},`);
  await services.database.updateTable('product').set({ stock: 7 }).where('id', '=', sold).execute();
  await services.database
    .updateTable('catalogue_revision')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  vi.advanceTimersByTime(FRESH_MS + 1);
  expect((await get(LIST, {})).body).toContain(`"id":${sold},`);
});

test.each(['&random=true', '&search=redline', '&page=0'])('a list with %s is made each time', async (query) => {
  const list = vi.spyOn(services.catalogue, 'whileFresh');
  const [first, again] = [await get(LIST + query), await get(LIST + query)];
  expect(again.statusCode).toBe(first.statusCode);
  expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
  for (const { value } of list.mock.results) expect(value).toBeUndefined();
});
