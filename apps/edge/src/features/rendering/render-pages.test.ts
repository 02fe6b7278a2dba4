import { createHash } from 'node:crypto';
import type { BootData } from '@patina/platform/boot-data';
import type { Registry, Release } from '@patina/platform/registry';
import { expect, onTestFinished, test } from 'vitest';
import { findRoute } from '#registry/find-route.ts';
import { aRegistry } from '#testing/releases-folder.ts';
import { renderPages } from './render-pages.ts';
import type { RenderFailure } from './renderer-pool.ts';

/** Longer than any test, so that a slow machine causes no timeout. */
const LONG_MS = 60_000;

const SHELL = `module.exports = {
  shared: {},
  render: async ({ address, boot }, load) =>
    address === '/terms' ? 'terms' : load('catalog', './routes') + ' in ' + boot.locale.currency,
};`;
const catalog = (name: string) => `module.exports = { './routes': () => '${name}' };`;

const integrityOf = (source: string) => `sha256-${createHash('sha256').update(source).digest('base64')}`;

/** The usual releases, with the integrity of these server builds by version. */
function registryWith(servers: Record<string, string>): Registry {
  const { shell, remotes } = aRegistry();
  const built = (release: Release): Release => {
    const server = servers[release.version];
    return { ...release, ...(server && { server: integrityOf(server) }) };
  };
  const catalogue = remotes['catalog'];
  if (!catalogue) throw new Error('There is no catalogue.');
  return {
    shell: { ...shell, live: built(shell.live) },
    remotes: { catalog: { ...catalogue, live: built(catalogue.live) } },
  };
}

/** A renderer whose storage has these server builds, by app and version. */
function aRenderer(stored: Record<string, string>) {
  const failures: RenderFailure[] = [];
  const read: string[] = [];
  const renderer = renderPages({
    workers: 1,
    timeoutMs: LONG_MS,
    hangMs: LONG_MS,
    memoryMb: 48,
    files: {
      async get(name) {
        read.push(name);
        const source = stored[name.replace(/\/server\/app\.cjs$/, '')];
        return source === undefined ? undefined : Buffer.from(source);
      },
    },
    onFailure: (failure) => failures.push(failure),
  });
  onTestFinished(() => renderer.close());
  const render = (registry: Registry, address = '/products', boot: Partial<BootData> = {}) =>
    renderer.render({
      registry,
      match: findRoute(registry, address),
      boot: { locale: { currency: 'EUR', language: 1 }, answers: {}, ...boot } as BootData,
      address,
      isPersonal: false,
      addressHeaders: {},
    });
  return { renderer, render, read, reasons: () => failures.map(({ message }) => message) };
}

const SERVERS = { s1: SHELL, c2: catalog('knives') };
const STORED = { 'shell/s1': SHELL, 'catalog/c2': catalog('knives') };

test('a page is rendered by the server builds of its releases, one of the shell by the shell alone', async () => {
  const { render, reasons } = aRenderer(STORED);
  const registry = registryWith(SERVERS);
  expect(await render(registry)).toBe('knives in EUR');
  expect(await render(registry, '/terms')).toBe('terms');
  expect(reasons()).toEqual([]);
});

test.each([
  ['shell', { c2: catalog('knives') }],
  ['remote', { s1: SHELL }],
])('a page whose %s has no server build is left to the browser, which is no failure', async (_, servers) => {
  const { render, read, reasons } = aRenderer(STORED);
  expect(await render(registryWith(servers))).toBeUndefined();
  expect(read).toEqual([]);
  expect(reasons()).toEqual([]);
});

test('a page from a development server is left to the browser', async () => {
  const { render, read } = aRenderer(STORED);
  const registry = registryWith(SERVERS);
  registry.shell.live = { ...registry.shell.live, base: 'http://localhost:3100/' };
  expect(await render(registry)).toBeUndefined();
  expect(read).toEqual([]);
});

test('a page in an unknown language is left to the browser', async () => {
  const { render, reasons } = aRenderer(STORED);
  expect(await render(registryWith(SERVERS), '/products', { locale: null })).toBeUndefined();
  expect(reasons()).toEqual([]);
});

test.each([
  ['has been altered', { ...STORED, 'catalog/c2': `${catalog('knives')};` }],
  ['is gone', { 'shell/s1': SHELL }],
])('a server build that %s never runs', async (what, stored) => {
  const { render, reasons } = aRenderer(stored);
  expect(await render(registryWith(SERVERS))).toBeUndefined();
  expect(reasons()).toEqual([expect.stringContaining(`catalog/c2/server/app.cjs ${what}`)]);
});

test('live releases and canaries with public pages are loaded before pages need them', async () => {
  const { renderer, render, read } = aRenderer({ ...STORED, 'catalog/c3': catalog('gloves') });
  const registry = registryWith(SERVERS);
  const catalogue = registry.remotes['catalog'];
  if (!catalogue) throw new Error('There is no catalogue.');
  const canary = { ...catalogue.live, version: 'c3', server: integrityOf(catalog('gloves')) };
  catalogue.canary = { percent: 10, release: canary };
  const head = { kind: 'private' as const, key: '', texts: {} };
  const live = { ...catalogue.live, version: 'a1', routes: [{ path: '/account', files: [], prefetch: [], head }] };
  registry.remotes['account'] = { paths: ['/account'], live };
  await renderer.prepare(registry);
  expect(read.toSorted()).toEqual(['catalog/c2', 'catalog/c3', 'shell/s1'].map((build) => `${build}/server/app.cjs`));
  read.length = 0;
  expect(await render(registry)).toBe('knives in EUR');
  expect(read).toEqual([]);
});
