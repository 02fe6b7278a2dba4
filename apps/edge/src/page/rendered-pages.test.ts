import { brotliDecompressSync } from 'node:zlib';
import type { Release } from '@patina/platform/registry';
import { KNOWN_RELEASES_HEADER, TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import { afterEach, expect, test, vi } from 'vitest';
import { holdClock } from '#testing/hold-clock.ts';
import { aRelease } from '#testing/releases-folder.ts';
import { liveCatalogue, startRenderingEdge } from '#testing/start-rendering-edge.ts';
import { bootOf, startTestEdge, type TestEdge, type TestResponse } from '#testing/start-test-edge.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const PRIVATE = { kind: 'private' as const, key: 'catalog.head', texts: {} };

const contentOf = ({ text }: TestResponse) => /<div id="root" data-server>(.*?)<\/div>/s.exec(text)?.[1];

/** Links to scripts before content that took long. */
const EARLY_LINKS = /(?:<link rel="modulepreload"[^>]*>\n?)+(?=<div id="root")/;

const reportsTo = ({ requests }: TestEdge['api']) => requests.filter(({ url }) => url === '/api/telemetry');

const outcomesOf = async ({ request }: TestEdge) =>
  [...(await request('/metrics')).text.matchAll(/patina_edge_renderings_total\{outcome="(\w+)"\} (\d+)/g)]
    .filter(([, , count]) => count !== '0')
    .map(([, outcome, count]) => `${outcome} ${count}`);

test('a page has its content, and operators see how many have', async () => {
  const edge = await startRenderingEdge({});
  expect(contentOf(await edge.request('/products'))).toBe('<h1>/products knives</h1>');
  expect(await outcomesOf(edge)).toEqual(['rendered 1']);
});

test('a guest’s page is composed once for the same answers, and anew for others', async () => {
  // The processes count by themselves: a page is told by its name, and its context by the first page that it rendered.
  const counting = `let pages = 0;
    module.exports = { shared: {}, render: async () => ++pages + '.' + Math.random().toString(36).slice(2) };`;
  const advance = holdClock();
  const { request, api } = await startRenderingEdge({ shell: counting });
  const pageWith = async (address: string, headers = {}) => contentOf(await request(address, { headers }));
  const one = await request('/products');
  const first = contentOf(one);
  expect(first).toMatch(/^1\./);
  const kept = await vi.waitUntil(async () => {
    const page = await request('/products');
    return page.headers.etag === undefined ? undefined : page;
  });
  expect(kept.text).toBe(one.text.replace(EARLY_LINKS, ''));
  const compressed = await request('/products', { headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(compressed.body).equals(kept.body)).toBe(true);
  expect(compressed.headers['content-security-policy']).toBe(kept.headers['content-security-policy']);
  const others = [
    await pageWith('/products?page=2'),
    await pageWith('/products', { cookie: 'languageId=4' }),
    await pageWith('/products', { cookie: 'currencyCode=BRL' }),
  ];
  // Pages of somebody with a session are composed each time, in a context that nobody had before.
  const session = { cookie: 'session=mine' };
  const personal = [await pageWith('/products', session), await pageWith('/products', session)];
  for (const page of personal) expect(page).toMatch(/^1\./);
  expect(api.requests.filter(({ headers }) => headers.cookie === 'session=mine').length).toBeGreaterThan(0);
  expect(await pageWith('/products')).toBe(first);
  api.respond('/settings', { body: { status: 'OK', payload: { site_name: 'Verdigris', image_host: '' } } });
  advance(2001);
  const renewed = await pageWith('/products');
  expect(new Set([first, ...others, ...personal, renewed]).size).toBe(7);
  expect(await pageWith('/products')).toBe(renewed);
});

/** The files that a page loads, in the order of the document, with what makes their priority. */
const loadsOf = ({ text }: TestResponse) =>
  [...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/(?:releases|api)[^"]*)"[^>]*>/g)]
    .map(([tag, file = '']) => ({ kind: /\.(\w+)$/.exec(file)?.[1], isLow: tag.includes('fetchpriority="low"') }))
    .filter(({ kind }, index) => index > 0 && kind !== 'json');

test('scripts load behind what is seen of a page with content, and first where they render it', async () => {
  const edge = await startRenderingEdge({});
  edge.api.respond('/items/list', { body: { status: 'OK', payload: [{ img_url: '/api/art/v/7.svg' }] } });
  const rendered = loadsOf(await edge.request('/products'));
  expect(rendered.map(({ kind }) => kind).join(' ')).toMatch(/^(css )+(svg )*(js ?)+$/);
  expect(rendered.filter(({ isLow }) => isLow).length).toBe(rendered.filter(({ kind }) => kind === 'js').length);
  const browser = await startTestEdge();
  expect(loadsOf(await browser.request('/products')).filter(({ isLow }) => isLow)).toEqual([]);
});

test('a build that throws is reported for its releases and the visitor’s address, also while it is left to browsers', async () => {
  const edge = await startRenderingEdge({ catalog: `throw new RangeError('card 4242');` });
  for (let visitor = 1; visitor <= 5; visitor += 1) {
    const headers = { cookie: 'session=mine', 'x-forwarded-for': `192.0.2.${visitor}` };
    expect(contentOf(await edge.request('/products', { headers }))).toBeUndefined();
  }
  await expect.poll(() => reportsTo(edge.api).length).toBe(5);
  for (const [index, { headers, body }] of reportsTo(edge.api).entries()) {
    expect(headers).toMatchObject({
      'x-forwarded-for': `192.0.2.${index + 1}`,
      [KNOWN_RELEASES_HEADER]: 'shell/s1 catalog/c2 catalog/c1',
    });
    expect(headers.cookie).toBeUndefined();
    const error = index < 3 ? 'RangeError' : 'RenderPause';
    const page = '/products/:category?';
    expect(TelemetryReport.parse(body)).toEqual({
      releases: { shell: 's1', catalog: 'c2' },
      shared: {},
      sampled: false,
      uses: [],
      failures: [
        { app: 'shell', version: 's1', kind: 'render', error, page },
        { app: 'catalog', version: 'c2', kind: 'render', error, page },
      ],
      vitals: [],
    });
  }
  expect(await outcomesOf(edge)).toEqual(['failed 3', 'paused 2']);
});

test('a page that is not rendered in time is reported as late, which is no failure of its releases', async () => {
  const never = 'module.exports = { shared: {}, render: () => new Promise(() => {}) };';
  const edge = await startRenderingEdge({ shell: never, renderTimeoutMs: 200 });
  const pages = await Promise.all([edge.request('/products?page=2'), edge.request('/products?page=3')]);
  expect(pages.map(contentOf)).toEqual([undefined, undefined]);
  await expect.poll(() => reportsTo(edge.api).length).toBeGreaterThan(0);
  const page = '/products/:category?';
  expect(TelemetryReport.parse(reportsTo(edge.api)[0]?.body).failures).toEqual([
    { app: 'shell', version: 's1', kind: 'late', error: 'RenderTimeout', page },
    { app: 'catalog', version: 'c2', kind: 'late', error: 'RenderTimeout', page },
  ]);
  expect(await outcomesOf(edge)).toEqual([expect.stringMatching(/^late/)]);
});

test('during a canary all its pages that are not rendered count, also those that are left to browsers', async () => {
  const edge = await startRenderingEdge({});
  const server = await edge.releases.writeServerBuild('catalog', 'c3', `throw 'no error';`);
  const catalogue = liveCatalogue(edge.registry);
  catalogue.canary = {
    percent: 100,
    release: { ...catalogue.live, ...aRelease('c3'), routes: catalogue.live.routes, server },
  };
  await edge.releases.write(edge.registry);
  await expect.poll(async () => (await edge.request('/products')).text).toContain('/releases/catalog/c3/');
  await expect.poll(() => reportsTo(edge.api).length).toBeGreaterThan(0);
  const before = reportsTo(edge.api).length;
  for (let page = 0; page < 9; page += 1) await edge.request('/products');
  await expect.poll(() => reportsTo(edge.api).length).toBe(before + 9);
  const [report] = reportsTo(edge.api);
  expect(TelemetryReport.parse(reportsTo(edge.api).at(-1)?.body)).toMatchObject({
    sampled: true,
    failures: [{ app: 'shell' }, { app: 'catalog', version: 'c3', kind: 'render', error: 'RenderPause' }],
  });
  expect(TelemetryReport.parse(report?.body)).toMatchObject({
    sampled: true,
    failures: [{ app: 'shell' }, { app: 'catalog', version: 'c3', kind: 'render', error: 'Error' }],
  });
  expect(report?.headers[KNOWN_RELEASES_HEADER]).toContain('catalog/c3');
});

/** A shell that provides a module, and a catalogue that takes it. */
const PROVIDING = `module.exports = {
  shared: { ui: () => (text) => text.toUpperCase() },
  render: async (page, load) => load('catalog', './routes'),
};`;
const TAKING = `module.exports = { './routes': () => require('ui')('knives') };`;

test.each<{
  what: string;
  shell?: string;
  catalog?: string;
  change?: (releases: { shell: Release; catalog: Release }) => void;
  content: string | undefined;
  outcomes: string[];
}>([
  { what: 'a shell of the same age', shell: PROVIDING, catalog: TAKING, content: 'KNIVES', outcomes: ['rendered 1'] },
  {
    what: 'a shell that provides more than an older catalogue takes',
    shell: PROVIDING,
    content: 'knives',
    outcomes: ['rendered 1'],
  },
  {
    what: 'an older shell that does not provide what the catalogue takes',
    catalog: TAKING,
    content: undefined,
    outcomes: ['failed 1'],
  },
  {
    what: 'an older shell whose shared packages do not fit',
    shell: PROVIDING,
    catalog: TAKING,
    change({ shell, catalog }) {
      shell.shared = { '@patina/ui': '1.0.0' };
      catalog.shared = { '@patina/ui': '2.0.0' };
    },
    content: undefined,
    outcomes: [],
  },
  {
    what: 'a newer shell with another contract',
    shell: PROVIDING,
    catalog: TAKING,
    change: ({ shell }) => (shell.contract = 2),
    content: undefined,
    outcomes: [],
  },
  {
    what: 'a shell whose server build cannot be called any more',
    shell: 'module.exports = { renderPage() {} };',
    content: undefined,
    outcomes: ['failed 1'],
  },
  {
    what: 'a shell without a server build',
    change: ({ shell }) => delete shell.server,
    content: undefined,
    outcomes: [],
  },
  {
    what: 'a catalogue without a server build',
    change: ({ catalog }) => delete catalog.server,
    content: undefined,
    outcomes: [],
  },
])('a page with $what is rendered or left to the browser', async ({ shell, catalog, change, content, outcomes }) => {
  const edge = await startRenderingEdge({ ...(shell && { shell }), ...(catalog && { catalog }) });
  change?.({ shell: edge.registry.shell.live, catalog: liveCatalogue(edge.registry).live });
  await edge.releases.write(edge.registry);
  const page = await edge.request('/products');
  expect(page.status).toBe(200);
  expect(bootOf(page).slice.remotes).toHaveProperty('catalog');
  if (content) expect(contentOf(page)).toContain(content);
  else expect(page.text).toContain('<!--splash-->');
  expect(await outcomesOf(edge)).toEqual(outcomes);
});

test('a private page is rendered for its owner, once all of the owner’s data has arrived, and for nobody else', async () => {
  const { request, api, releases, registry } = await startRenderingEdge({
    catalog: `module.exports = { './routes': () => 'orders' };`,
  });
  const [route] = liveCatalogue(registry).live.routes;
  const orders = {
    path: '/orders',
    files: [],
    prefetch: [{ path: '/purchase/history', own: true }, { path: '/countries' }],
    head: PRIVATE,
  };
  const settings = { path: '/settings', files: [], prefetch: [], head: PRIVATE };
  Object.assign(liveCatalogue(registry), { paths: ['/products', '/orders', '/settings'] });
  Object.assign(liveCatalogue(registry).live, { routes: [route, orders, settings] });
  await releases.write(registry);
  const session = { cookie: 'session=mine' };
  expect(contentOf(await request('/orders', { headers: session }))).toBeUndefined();
  expect(api.requests.filter(({ url }) => /purchase|countries/.test(url))).toEqual([]);
  api.respond('/is-auth', { body: { status: 'OK', authenticated: true, emailVerified: true } });
  api.respond('/user/profile', { body: { status: 'OK', payload: { name: 'Ana' } } });
  api.respond('/cart/contents', { body: { status: 'OK', cart: [] } });
  api.respond('/countries', { body: { status: 'OK', payload: [] } });
  api.respond('/purchase/history', { status: 503, body: { status: 'ERROR' } });
  expect(contentOf(await request('/orders', { headers: session }))).toBeUndefined();
  const history = { status: 'OK', payload: [{ id: 100012 }] };
  api.respond('/purchase/history', { body: history });
  const page = await request('/orders', { headers: session });
  expect(contentOf(page)).toBe('<h1>/orders orders</h1>');
  expect(bootOf(page).answers['/purchase/history']).toEqual(history);
  expect(page.headers['cache-control']).toBe('private, no-store');
  const own = api.requests.findLast(({ url }) => url.startsWith('/api/purchase/history'));
  expect(own?.headers.cookie).toBe('session=mine');
  // A private page that names no data of its visitor is left to the browser, whose skeleton is not that of a list.
  const left = await request('/settings', { headers: session });
  expect(contentOf(left)).toBeUndefined();
  expect(left.text).toContain('<html data-private ');
  expect((await request('/products')).text).not.toContain('data-private');
});
