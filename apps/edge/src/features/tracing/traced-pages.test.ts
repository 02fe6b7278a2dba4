import { openTracing } from '@patina/http/tracing/open-tracing';
import type { Tracing } from '@patina/http/tracing/tracing';
import { startTraceReceiver } from '@patina/test-kit/servers/trace-receiver';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { holdClock } from '#testing/hold-clock.ts';
import { startRenderingEdge } from '#testing/start-rendering-edge.ts';
import { startTestEdge, type TestResponse } from '#testing/start-test-edge.ts';
import { pageTraces } from './trace-pages.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Of somebody else, who wants it kept. */
const STRANGERS = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

const ownTraceOf = (page: TestResponse) =>
  /traceparent;desc="00-(\w{32})-\w{16}-01"/.exec(String(page.headers['server-timing']))?.[1];

const cookiesOf = ({ headers }: TestResponse) => (headers['set-cookie'] ?? []).join();

async function aTracing(share: number) {
  const receiver = await startTraceReceiver();
  onTestFinished(() => receiver.stop());
  const config = { endpoint: receiver.url, serviceName: undefined, share, isParentBased: true, delayMs: 10 };
  const tracing = (await openTracing(config, 'patina-edge')) as Tracing;
  return { receiver, tracing, options: { tracing } };
}

test('a trace shows what a page was made of: its releases, the calls of the API, and the rendering', async () => {
  const { receiver, tracing, options } = await aTracing(1);
  const { request, api } = await startRenderingEdge(options);
  const page = await request('/products?q=secret');
  // It is kept a moment after it was sent whole.
  await expect.poll(async () => (await request('/products?q=secret')).headers['etag']).toBeDefined();
  await tracing.close();
  const [first] = receiver.spans.filter(({ name }) => name === 'GET /products/:category?');
  expect(first).toMatchObject({ service: 'patina-edge', parentSpanId: '', traceId: ownTraceOf(page) });
  expect(first?.facts).toMatchObject({ 'http.route': '/products/:category?', 'http.response.status_code': 200 });
  expect(Object.keys(first?.facts ?? {})).toEqual(
    expect.arrayContaining(['patina.release.shell', 'patina.release.catalog']),
  );
  const parts = receiver.spans.filter(({ parentSpanId }) => parentSpanId === first?.spanId);
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['call /languages', 'call /items', 'render']));
  expect(parts.find(({ name }) => name === 'render')?.facts).toEqual({ 'patina.page.rendered': true });
  // The API continues at the call, not at the page.
  const call = parts.find(({ name }) => name === 'call /items');
  const asked = api.requests.find(({ url }) => url.startsWith('/api/items'));
  expect(asked?.headers['traceparent']).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  const kept = receiver.spans.findLast(({ name }) => name === 'GET /products/:category?');
  expect(kept?.facts).toMatchObject({ 'patina.page.kept': 'fresh' });
  expect(JSON.stringify(receiver.spans)).not.toContain('secret');
});

test('what a page asks for within a minute is part of its trace', async () => {
  const { receiver, tracing, options } = await aTracing(1);
  const { request, api } = await startTestEdge(options);
  const page = await request('/products');
  const set = /pageTrace=([^;]+); Path=\/api; Max-Age=60; HttpOnly; SameSite=Lax/.exec(cookiesOf(page));
  expect(page.headers['cache-control']).toContain('private');
  await request('/api/items/7', { headers: { cookie: `pageTrace=${set?.[1]}` } });
  await tracing.close();
  const passed = receiver.spans.find(({ name }) => name === 'GET /api/*');
  expect(passed?.traceId).toBe(ownTraceOf(page));
  expect(api.requests.at(-1)?.headers['traceparent']).toBe(`00-${passed?.traceId}-${passed?.spanId}-01`);
});

test('a page from the edge’s memory is nobody’s own: caches in front may keep it, and its calls continue no trace', async () => {
  const { receiver, tracing, options } = await aTracing(1);
  const { request } = await startTestEdge(options);
  holdClock();
  await request('/products');
  const kept = await request('/products');
  await tracing.close();
  expect(kept.headers['cache-control']).toContain('public');
  expect([cookiesOf(kept), ownTraceOf(kept)]).toEqual(['', undefined]);
  expect(receiver.spans.filter(({ name }) => name.startsWith('GET /products'))).toHaveLength(2);
});

test('no stranger has a trace kept, or continues one', async () => {
  const { receiver, tracing, options } = await aTracing(0);
  const { request, api } = await startTestEdge(options);
  const forged = pageTraces(Buffer.alloc(32, 9)).cookieOf({
    ...STRANGERS,
    traceId: '',
    isKept: true,
    set() {},
    rename() {},
    fail() {},
  });
  const page = await request('/products', { headers: STRANGERS });
  expect([cookiesOf(page), ownTraceOf(page)]).toEqual(['', undefined]);
  for (const cookie of [forged, `pageTrace=${STRANGERS.traceparent}`, 'pageTrace=..', 'pageTrace=x.y.z']) {
    await request('/api/items/7', { headers: { ...STRANGERS, tracestate: 'a=b', baggage: 'a=b', cookie } });
  }
  await tracing.close();
  expect(receiver.spans).toEqual([]);
  for (const { headers } of api.requests) {
    // The id of a trace that is not kept, which the API's log has.
    if (headers['traceparent']) expect(headers['traceparent']).toMatch(/^00-(?!a{32})\w{32}-\w{16}-00$/);
    expect([headers['tracestate'], headers['baggage']]).toEqual([undefined, undefined]);
  }
});

test('a stranger’s trace is noted beside our own', async () => {
  const { receiver, tracing, options } = await aTracing(1);
  const { request } = await startTestEdge(options);
  const page = await request('/products', { headers: STRANGERS });
  await request('/products', { headers: { traceparent: '00-zz' } });
  await tracing.close();
  const pages = receiver.spans.filter(({ parentSpanId }) => parentSpanId === '');
  expect(pages.map(({ links }) => links)).toEqual([['a'.repeat(32)], []]);
  expect(pages[0]?.traceId).toBe(ownTraceOf(page));
});

test('without tracing a page is what it was, and traces of others go nowhere', async () => {
  const { request, api } = await startTestEdge();
  const page = await request('/products', { headers: STRANGERS });
  expect([cookiesOf(page), String(page.headers['server-timing'])]).toEqual(['', expect.not.stringContaining('trace')]);
  await request('/api/items/7', { headers: STRANGERS });
  expect(api.requests.filter(({ headers }) => headers['traceparent'])).toEqual([]);
  expect(await openTracing(undefined, 'patina-edge')).toBeUndefined();
});

test('a page’s trace ends after a minute', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  const traces = pageTraces(Buffer.alloc(32, 1));
  const { traceparent } = STRANGERS;
  const cookie = traces.cookieOf({ traceparent, traceId: '', isKept: true, set() {}, rename() {}, fail() {} });
  const value = /=([^;]+)/.exec(cookie)?.[1];
  expect(traces.verify(value)).toBe(traceparent);
  vi.setSystemTime(Date.parse('2026-11-23T12:01:01Z'));
  expect(traces.verify(value)).toBeUndefined();
});
