import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

const ENTRY = '/releases/catalog/c2/remoteEntry.js';

test('a file of a release is kept by browsers for good', async () => {
  const { ask } = await startTestEdge();
  const file = await ask(ENTRY);
  expect(file).toMatchObject({ status: 200, text: 'export const live = true;' });
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a browser that accepts "%s" gets the form made at build', async (accepted, encoding, decompress) => {
  const { ask } = await startTestEdge();
  const file = await ask(ENTRY, { headers: { 'accept-encoding': accepted } });
  expect(file.headers['content-encoding']).toBe(encoding);
  expect(file.headers['content-type']).toContain('javascript');
  expect(decompress(file.body).toString()).toBe('export const live = true;');
});

test.each(['~1', '~2', '~10'])('a retry under %s is the same file', async (attempt) => {
  const { ask } = await startTestEdge();
  const file = await ask(`/releases/catalog/c2/${attempt}/remoteEntry.js`);
  expect(file).toMatchObject({ status: 200, text: 'export const live = true;' });
});

test.each([
  '/releases/catalog/c2/missing.js',
  '/releases/catalog/c9/remoteEntry.js',
  '/releases/catalog/c2/~1/~1/remoteEntry.js',
  '/releases/catalog/c2/',
  '/releases/catalog/c2',
  '/releases',
])('%s is not there, and nobody may remember that for long', async (path) => {
  const { ask } = await startTestEdge();
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});

test.each([
  '/releases/registry.json',
  '/releases/../registry.json',
  '/releases/%2e%2e/registry.json',
  '/releases/x/y/../../registry.json',
  '/releases/x/y/..%2f..%2fregistry.json',
  '/releases/catalog/c2/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/releases/catalog/c2/%2e%2e/%2e%2e/registry.json',
  '/releases/catalog/c2/~1/../../../registry.json',
  '/releases/catalog/c2/\\..\\..\\registry.json',
  '/releases/catalog/c2/.hidden.js',
  '/releases/catalog/.hidden/x.js',
  '/releases/.registry-draft.json',
  '/releases/catalog/c2/remoteEntry.js%00.css',
  '/releases//etc/passwd',
])('%s leads nowhere', async (path) => {
  const { ask } = await startTestEdge();
  const answer = await ask(path);
  expect([400, 403, 404]).toContain(answer.status);
  expect(answer.text).not.toMatch(/secret|"shell"|root:/);
});
