import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ownerOf, releaseBase } from './registry.ts';
import { Registry } from './registry-schema.ts';

const remotes = {
  catalog: { paths: ['/', '/products', '/new', '/sale'] },
  checkout: { paths: ['/cart', '/success-payment'] },
  account: { paths: ['/account'] },
  sell: { paths: ['/account/offers'] },
  hidden: { paths: [] },
};

test.each([
  ['/', 'catalog'],
  ['/products', 'catalog'],
  ['/products/', 'catalog'],
  ['/products/rifle/ak-47/7', 'catalog'],
  ['/new', 'catalog'],
  ['/cart', 'checkout'],
  ['/account', 'account'],
  ['/account/orders', 'account'],
])('%s belongs to %s', (path, owner) => {
  expect(ownerOf(remotes, path)).toBe(owner);
});

test('the longest path wins, whatever the order of the remotes', () => {
  const reversed = Object.fromEntries(Object.entries(remotes).reverse());
  expect(ownerOf(remotes, '/account/offers/7')).toBe('sell');
  expect(ownerOf(reversed, '/account/offers/7')).toBe('sell');
});

test.each([
  ['/news', 'a longer word'],
  ['/newest/1', 'a longer word with a part below'],
  ['/account-settings', 'a claim followed by a hyphen'],
  ['/about', 'a static page, because / is exact'],
  ['', 'no path at all'],
  ['//products', 'an empty first part'],
])('%s belongs to the shell: %s', (path) => {
  expect(ownerOf(remotes, path)).toBeUndefined();
});

test('a release has a folder of its own', () => {
  expect(releaseBase('catalog', { version: '1.0.0-abc' })).toBe('/releases/catalog/1.0.0-abc/');
});

test('the folder of a development server’s release is the server', () => {
  const base = 'http://localhost:3101/';
  expect(releaseBase('catalog', { version: '1.0.0-abc', base })).toBe(base);
});

test('a registry without shell or with an incomplete release is invalid', () => {
  const half = {
    version: '1.0.0-abc',
    files: ['main.css'],
    contract: 1,
    exposes: ['./routes'],
    loads: ['sell/OffersTab'],
    shared: { react: '19.3.1' },
    routes: [{ path: '/products', files: ['page.js'], prefetch: [] }],
    assets: { 'remoteEntry.js': 'sha256-entry', 'page.js': 'sha256-page', 'main.css': 'sha256-css' },
    size: 4096,
    commit: null,
  };
  const live = { ...half, entry: 'remoteEntry.js' };
  const whole = { shell: { paths: [], live }, remotes: { catalog: { paths: ['/'], live } } };
  expect(z.safeParse(Registry, whole).success).toBe(true);
  expect(z.safeParse(Registry, { remotes: whole.remotes }).success).toBe(false);
  expect(z.safeParse(Registry, { ...whole, remotes: { catalog: { paths: ['/'], live: half } } }).success).toBe(false);
});
