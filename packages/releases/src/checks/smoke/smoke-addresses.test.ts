import type { Registry, Release, ReleaseRoute } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aFill, aSlot } from '../../testing/a-filled-slot.ts';
import { aRelease } from '../../testing/a-release.ts';
import { smokePages } from './smoke-addresses.ts';

const aRoute = (path: string, change: Partial<ReleaseRoute> = {}): ReleaseRoute => ({
  path,
  files: [`${path}.js`],
  prefetch: [],
  ...change,
});
const head = (kind: 'product' | 'page') => ({ head: { kind, key: 'catalog.head', texts: {} } });

const aSlotIn = (name: string, ...pages: string[]) => aSlot({ name, pages });

function aStore(change: Record<string, Partial<Release>> = {}): Registry {
  const entry = (app: string, release: Partial<Release>) => ({
    paths: [],
    live: aRelease('1.0.0', { ...release, ...change[app] }),
  });
  return {
    shell: entry('shell', { routes: [aRoute('/auth'), aRoute('/:slug', head('page')), aRoute('*')] }),
    remotes: {
      catalog: entry('catalog', { routes: [aRoute('/'), aRoute('/sale')] }),
      account: entry('account', {
        routes: [aRoute('/account/:tab?')],
        slots: [aSlotIn('account.offers', '/account/:tab?')],
      }),
      sell: entry('sell', { fills: [aFill('./OffersTab', { slot: 'account.offers' })] }),
    },
  };
}

const addresses = (app: string, registry: Registry, samples = {}) =>
  smokePages(app, registry, samples).map(({ address }) => address);

test('a remote is tested on its own pages', () => {
  expect(addresses('catalog', aStore())).toEqual(['/', '/sale']);
});

test('a remote without pages is tested on the pages with slots that it fills', () => {
  expect(smokePages('sell', aStore(), {})).toEqual([{ address: '/account', isTwin: false, isFilled: true }]);
});

test('the shell is tested on its own pages and on one of every remote', () => {
  expect(addresses('shell', aStore(), { page: { slug: 'terms' } })).toEqual(['/auth', '/terms', '/', '/account']);
});

test('a page without a sample is left out', () => {
  const catalog = { routes: [aRoute('/products/:category/:productId', head('product')), aRoute('/orders/:order')] };
  const store = aStore({ catalog });
  expect(addresses('catalog', store)).toEqual([]);
  expect(addresses('catalog', store, { product: { category: 'rifle', productId: '7' } })).toEqual([
    '/products/rifle/7',
  ]);
});

test('a page about people, or with a role, shows what a made-up visitor has', () => {
  const head = { kind: 'private' as const, key: 'catalog.head', texts: {} };
  const catalog = { routes: [aRoute('/orders/:order', { head }), aRoute('/office/:id', { requires: ['clerk'] })] };
  expect(smokePages('catalog', aStore({ catalog }), {})).toEqual([
    { address: '/orders/1', isTwin: false, isPrivate: true, isMadeUp: true },
    { address: '/office/1', isTwin: false, requires: ['clerk'], isMadeUp: true },
  ]);
});

test('two pages with the same code are twins, and one address is opened once', () => {
  const list = { files: ['list.js'] };
  const catalog = { routes: [aRoute('/sale', list), aRoute('/new', list), aRoute('/sale/:page?')] };
  expect(smokePages('catalog', aStore({ catalog }), {})).toEqual([
    { address: '/sale', isTwin: false },
    { address: '/new', isTwin: true },
  ]);
});

test('a page that requires roles is tested with them', () => {
  const catalog = { routes: [aRoute('/sale'), aRoute('/office', { requires: ['clerk'] })] };
  expect(smokePages('catalog', aStore({ catalog }), {})).toEqual([
    { address: '/sale', isTwin: false },
    { address: '/office', isTwin: false, requires: ['clerk'] },
  ]);
});

test('a remote is tested on all pages of others with slots that it fills', () => {
  const catalog = {
    routes: [aRoute('/'), aRoute('/sale'), aRoute('/new')],
    slots: [aSlotIn('sale.row', '/sale', '/new'), aSlotIn('home.section', '/')],
  };
  const sell = { fills: [aFill('./Row', { slot: 'sale.row' })] };
  expect(smokePages('sell', aStore({ catalog, sell }), {})).toEqual([
    { address: '/sale', isTwin: false, isFilled: true },
    { address: '/new', isTwin: false, isFilled: true },
  ]);
});

test('a slot of all pages is tested on one, of the remote itself if it has one', () => {
  const store = (routes: ReleaseRoute[]) =>
    aStore({
      shell: { routes: [aRoute('/auth')], slots: [aSlotIn('header.tools', '*')] },
      sell: { routes, fills: [aFill('./Tool', { slot: 'header.tools' })] },
    });
  expect(smokePages('sell', store([]), {})).toEqual([{ address: '/auth', isTwin: false, isFilled: true }]);
  expect(smokePages('sell', store([aRoute('/sell'), aRoute('/sell/new')]), {})).toEqual([
    { address: '/sell', isTwin: false, isFilled: true },
    { address: '/sell/new', isTwin: false },
  ]);
});
