import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { holdClock } from '#testing/hold-clock.ts';
import { startRenderingEdge } from '#testing/start-rendering-edge.ts';
import type { TestResponse } from '#testing/start-test-edge.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const NEVER = `module.exports = { shared: {}, render: () => new Promise(() => {}) };`;
const STYLED = `module.exports = { shared: {}, render: async () => '<p style="--rarity:#e4ae39">AK-47</p>' };`;

const styleSourcesOf = ({ headers }: TestResponse) =>
  /style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? [];

/** What has arrived of a page when its first part has. */
function firstPartOf(address: string) {
  return new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; text: string }>((resolve) => {
    const call = http.get(address, { agent: false }, (response) => {
      response.once('data', (part: Buffer) =>
        resolve({ status: response.statusCode, headers: response.headers, text: part.toString() }),
      );
    });
    onTestFinished(() => void call.destroy());
  });
}

test('the head of a page is sent while its content is rendered', async () => {
  const { address } = await startRenderingEdge({ shell: NEVER });
  const { status, headers, text } = await firstPartOf(`${address}/products`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-accel-buffering': 'no' });
  expect(headers['content-length']).toBeUndefined();
  expect(text).toContain('</title>');
  expect(text).toContain('rel="stylesheet"');
  expect(text).not.toContain('id="root"');
});

test('while the content takes long, the browser learns of the scripts that follow it', async () => {
  const { request } = await startRenderingEdge({ shell: NEVER, renderTimeoutMs: 300 });
  const { text } = await request('/products');
  const [before = '', behind = ''] = text.split('<div id="root">');
  for (const part of [before, behind])
    expect(part).toContain('<link rel="modulepreload" href="/releases/shell/s1/main.js"');
  expect(before).not.toContain('<script type="module"');
  expect(behind).toContain('<script type="module" src="/releases/shell/s1/main.js"');
});

test('what is known without the content is known at once: a missing page is a 404', async () => {
  const { address, api } = await startRenderingEdge({ shell: NEVER });
  api.respond('/static-pages/none', { status: 404, body: { status: 'ERROR', message: 'no' } });
  expect((await firstPartOf(`${address}/no-such-page`)).status).toBe(404);
});

test('a page that gets no content in time is left to the browser, and counted', async () => {
  const { request } = await startRenderingEdge({ shell: NEVER, renderTimeoutMs: 200 });
  const { status, text } = await request('/products');
  expect(status).toBe(200);
  expect(text).toContain('<div id="root"><!--splash-->');
  expect(text).not.toContain('<div id="root" data-server>');
  expect(text).toContain('<script>patinaContent.isStale=true</script>');
  expect(text).toContain('</html>');
  await expect
    .poll(async () => (await request('/metrics')).text, { timeout: 30_000 })
    .toMatch(/renderings_total\{outcome="(late|failed)"\} 1/);
});

test('the styles of streamed content have a nonce of their own response, those of a kept page a hash', async () => {
  holdClock();
  const { request } = await startRenderingEdge({ shell: STYLED });
  const [one, other] = await Promise.all([request('/products'), request('/products')]);
  for (const page of [one, other]) {
    const [, nonce] = /<style nonce="([\w-]+)">\[data-style="--rarity:#e4ae39"\]/.exec(page.text) ?? [];
    expect(styleSourcesOf(page)).toContain(`'nonce-${nonce}'`);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
  }
  expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
  const kept = await vi.waitUntil(async () => {
    const page = await request('/products');
    return page.headers.etag === undefined ? undefined : page;
  });
  expect(kept.headers['content-security-policy']).not.toContain('nonce');
  expect(kept.text).toContain('<style>[data-style="--rarity:#e4ae39"]');
});

test('a page is streamed in each coding, and its head alone on request', async () => {
  const { request } = await startRenderingEdge({ shell: STYLED });
  const session = { cookie: 'session=mine' };
  const plain = await request('/products', { headers: session });
  expect(plain.text).toContain('AK-47</p></div>');
  for (const [coding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const page = await request('/products', { headers: { ...session, 'accept-encoding': coding } });
    expect(page.headers['content-encoding']).toBe(coding);
    expect(decompress(page.body).toString()).toContain('AK-47</p></div>');
  }
  const head = await request('/products', { method: 'HEAD', headers: session });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers['content-type']).toBe(plain.headers['content-type']);
});
