import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, open } = await startTestApp({ hasSeed: true });
const LIST = '/api/items/list?type=rifle&limit=30';

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const accepting = (coding: string, url = LIST) => get(url, { 'accept-encoding': coding });

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
])('a client that accepts "%s" gets %s', async (accepted, coding, decompress) => {
  const [plain, compressed] = [await get(LIST), await accepting(accepted)];
  expect(compressed.headers['content-encoding']).toBe(coding);
  expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
});

test.each(['', 'identity', 'br;q=0, gzip;q=0.0', 'zstd', 'brotli'])(
  'a client that accepts "%s" gets the response uncompressed',
  async (accepted) => {
    const answer = await accepting(accepted);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.json()).toMatchObject({ status: 'OK' });
  },
);

test('each encoding has its own ETag, and 304 is returned for that encoding only', async () => {
  const forms = [await get(LIST), await accepting('gzip'), await accepting('br')];
  const tags = forms.map(({ headers }) => String(headers.etag));
  expect(new Set(tags).size).toBe(3);
  const again = await get(LIST, { 'accept-encoding': 'br', 'if-none-match': tags[2] ?? '' });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag: tags[2], vary: 'accept-encoding', 'cache-control': 'public, no-cache' });
  expect(again.headers).not.toHaveProperty('content-encoding');
  expect(again.headers).not.toHaveProperty('content-type');
  const other = await get(LIST, { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' });
  expect(other.statusCode).toBe(200);
  const any = await get(LIST, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${tags[2]}` });
  expect(any.statusCode).toBe(304);
});

test('a repeated request is answered from the cache', async () => {
  const first = await accepting('br');
  const query = vi.spyOn(open.pool, 'query');
  const connect = vi.spyOn(open.pool, 'connect');
  const again = await get(LIST, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(query.mock.calls.length + connect.mock.calls.length).toBe(0);
  query.mockRestore();
  connect.mockRestore();
});

test('a picture is compressed, and each encoding is revalidated by its ETag', async () => {
  const { payload } = (await get(LIST)).json<{ payload: { img_url: string }[] }>();
  const address = payload[0]?.img_url ?? '';
  const picture = await accepting('br', address);
  expect(brotliDecompressSync(picture.rawPayload).toString()).toBe((await get(address)).body);
  expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(picture.headers.etag) };
  expect((await get(address, headers)).statusCode).toBe(304);
});

test('short answers, rejections and answers to writes stay uncompressed', async () => {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' };
  const answers = [
    await get('/api/currencies', headers),
    await get('/api/items/list?page=0', headers),
    await app.inject({ method: 'POST', url: '/api/items/list', headers, payload: '{}' }),
  ];
  for (const answer of answers) expect(answer.headers).not.toHaveProperty('content-encoding');
});

test('a HEAD request gets the headers of the compressed response', async () => {
  const [whole, head] = [
    await accepting('br'),
    await app.inject({ method: 'HEAD', url: LIST, headers: { 'accept-encoding': 'br' } }),
  ];
  expect(head.body).toBe('');
  const { etag, vary, 'content-encoding': coding, 'content-length': length } = whole.headers;
  expect(head.headers).toMatchObject({ etag, vary, 'content-encoding': coding, 'content-length': length });
});
