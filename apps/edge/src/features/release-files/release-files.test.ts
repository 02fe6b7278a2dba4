import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { holdClock } from '#testing/hold-clock.ts';
import { makeReleasesBucket } from '#testing/releases-bucket.ts';
import { startTestEdge } from '#testing/start-test-edge.ts';

const ENTRY = '/releases/catalog/c2/remoteEntry.js';

const startBucketEdge = async () => startTestEdge({ releases: (await makeReleasesBucket()).place });

describe.each([
  ['a folder', startTestEdge],
  ['a bucket', startBucketEdge],
])('releases in %s', (_, startEdge) => {
  test('browsers may cache a file of a release permanently', async () => {
    const { request } = await startEdge();
    const file = await request(ENTRY);
    expect(file).toMatchObject({ status: 200, text: 'export const live = true;' });
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': '25',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('a browser that accepts "%s" gets the form compressed at build time', async (accepted, encoding, decompress) => {
    const { request } = await startEdge();
    const file = await request(ENTRY, { headers: { 'accept-encoding': accepted } });
    expect(file.headers['content-encoding']).toBe(encoding);
    expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(decompress(file.body).toString()).toBe('export const live = true;');
  });

  test('a file without a compressed form is sent as it is', async () => {
    const { request } = await startEdge();
    const file = await request('/releases/catalog/c2/late.js', { headers: { 'accept-encoding': 'br' } });
    expect(file).toMatchObject({ status: 200, text: 'export const late = true;' });
    expect(file.headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    ['page.css', 'text/css; charset=utf-8'],
    ['static/picture.png', 'image/png'],
    ['static/font.woff2', 'font/woff2'],
  ])('%s has the content type %s', async (file, type) => {
    const { request } = await startEdge();
    expect((await request(`/releases/catalog/c2/${file}`)).headers['content-type']).toBe(type);
  });

  test('a HEAD request gets the headers only', async () => {
    const { request } = await startEdge();
    const [whole, head] = [await request(ENTRY), await request(ENTRY, { method: 'HEAD' })];
    expect(head).toMatchObject({ status: 200, text: '' });
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  });

  test('a browser that has a form of a file gets 304', async () => {
    const { request } = await startEdge();
    const { etag } = (await request(ENTRY)).headers;
    const revalidate = (etags: string, encoding = 'identity') =>
      request(ENTRY, { headers: { 'if-none-match': etags, 'accept-encoding': encoding } });
    expect(await revalidate(`"x", W/${etag}`)).toMatchObject({ status: 304, text: '', headers: { etag } });
    expect(await revalidate('"x"')).toMatchObject({ status: 200 });
    expect(await revalidate(`${etag}`, 'br')).toMatchObject({ status: 200 });
  });

  test.each(['~1', '~2', '~10'])('a retry under %s is the same file', async (attempt) => {
    const { request } = await startEdge();
    const file = await request(`/releases/catalog/c2/${attempt}/remoteEntry.js`);
    expect(file).toMatchObject({ status: 200, text: 'export const live = true;' });
  });

  test.each([
    '/releases/catalog/c2/missing.js',
    '/releases/catalog/c9/remoteEntry.js',
    '/releases/catalog/c2/~1/~1/remoteEntry.js',
    '/releases/catalog/c2/static',
    '/releases/catalog/c2/',
    '/releases/catalog/c2',
    '/releases',
    `/releases/catalog/c2/${'long'.repeat(70)}.js`,
  ])('%s is 404, cached only for a short time', async (path) => {
    const { request } = await startEdge();
    const answer = await request(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
  });

  test.each([
    '/releases/registry.json',
    '/releases/../registry.json',
    '/releases/%2e%2e/registry.json',
    '/releases/x/y/../../registry.json',
    '/releases/x/y/..%2f..%2fregistry.json',
    '/releases/registry-editions/00000001.json',
    '/releases/catalog/claims/1.4.2',
    '/releases/catalog/c2/../claims/1.4.2',
    '/releases/catalog/claims/~1/1.4.2',
    '/releases/catalog%2fclaims/1.4.2',
    '/releases/catalog/c2/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/releases/catalog/c2/%2e%2e/%2e%2e/registry.json',
    '/releases/catalog/c2/~1/../../../registry.json',
    '/releases/catalog/c2/\\..\\..\\registry.json',
    '/releases/catalog/c2/.hidden.js',
    '/releases/catalog/.hidden/x.js',
    '/releases/.registry-draft.json',
    '/releases/catalog/c2/remoteEntry.js%00.css',
    '/releases//etc/passwd',
  ])('%s reads nothing outside the releases', async (path) => {
    const { request } = await startEdge();
    const answer = await request(path);
    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/secret|"shell"|root:/);
  });
});

test('a file of a bucket is fetched once, however many requests there are', async () => {
  const { place, server } = await makeReleasesBucket();
  const { request } = await startTestEdge({ releases: place });
  await Promise.all(Array.from({ length: 20 }, () => request(ENTRY)));
  await request(ENTRY);
  expect(
    server.requests.filter((request) => request.startsWith('GET /patina-test/live/catalog/c2/remoteEntry.js?')),
  ).toHaveLength(1);
});

test('while the bucket fails, cached files are served, others get 503', async () => {
  const { place, server } = await makeReleasesBucket();
  const { request } = await startTestEdge({ releases: place });
  // The registry is not read again, and what it names has been read.
  holdClock();
  await request(ENTRY);
  await expect.poll(() => server.requests.join()).toContain('catalog/c1/page.css.br');
  server.disturb({ method: 'GET', status: 403, code: 'AccessDenied' });
  expect(await request(ENTRY)).toMatchObject({ status: 200 });
  const other = await request('/releases/catalog/c2/late.js');
  expect(other).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(other.headers).not.toHaveProperty('cache-control');
  expect(await request('/releases/catalog/c2/late.js')).toMatchObject({ status: 200 });
});

test('after a rollback the previous release is served, even while the bucket fails', async () => {
  const { place, server, store } = await makeReleasesBucket();
  await store.put('catalog/c1/remoteEntry.js.br', brotliCompressSync('export const before = true;'));
  const { request } = await startTestEdge({ releases: place });
  await request('/');
  await expect.poll(() => server.requests.join()).toContain('catalog/c1/page.css.br');
  server.disturb({ method: 'GET', status: 403, code: 'AccessDenied' }, 100);
  const file = await request('/releases/catalog/c1/remoteEntry.js', { headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(file.body).toString()).toBe('export const before = true;');
});
