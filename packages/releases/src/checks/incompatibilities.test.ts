import type { Registry, Release } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aFill, aSlot } from '../testing/a-filled-slot.ts';
import { aRelease } from '../testing/a-release.ts';
import { findIncompatibilities, overPlainBudget } from './incompatibilities.ts';

const OFFERS = aSlot({ name: 'account.offers', pages: ['/account/offers'] });
const offersTab = { exposes: ['./OffersTab'], fills: [aFill('./OffersTab', { slot: OFFERS.name })] };

/** A store in which sell fills a slot of the account; all of them were built with the same React. */
function aStore(change: { shell?: Partial<Release>; account?: Partial<Release>; sell?: Partial<Release> } = {}) {
  const registry: Registry = {
    shell: { paths: [], live: aRelease('4.0.0', { shared: { react: '19.3.1' }, ...change.shell }) },
    remotes: {
      account: {
        paths: ['/account'],
        live: aRelease('2.1.0', { slots: [OFFERS], shared: { react: '19.3.0' }, ...change.account }),
      },
      sell: { paths: [], live: aRelease('3.0.0', { ...offersTab, ...change.sell }) },
    },
  };
  return registry;
}

const aCatalog = (change: Partial<Release> = {}, paths = ['/products']) => ({
  app: 'catalog',
  paths,
  release: aRelease('1.4.2', change),
});

test('a release that fits what is live has no incompatibilities', () => {
  expect(findIncompatibilities(aCatalog(), aStore())).toEqual([]);
  expect(
    findIncompatibilities(
      { app: 'shell', paths: [], release: aRelease('4.1.0', { shared: { react: '19.4.0' } }) },
      aStore(),
    ),
  ).toEqual([]);
});

test('a remote that speaks another contract than the live shell is rejected, and so is such a shell', () => {
  expect(findIncompatibilities(aCatalog({ contract: 2 }), aStore())).toEqual([
    '"catalog" 1.4.2 speaks contract 2, the shell 4.0.0 contract 1. Release the shell first, or build this one against the live shell.',
  ]);
  const shell = { app: 'shell', paths: [], release: aRelease('5.0.0', { contract: 2, shared: { react: '19.3.1' } }) };
  expect(findIncompatibilities(shell, aStore())).toEqual([
    '"account" 2.1.0 speaks contract 1, the shell 5.0.0 contract 2. Release a "account" that fits first, or keep the old contract alive beside the new one.',
    '"sell" 3.0.0 speaks contract 1, the shell 5.0.0 contract 2. Release a "sell" that fits first, or keep the old contract alive beside the new one.',
  ]);
});

test('shared packages are compared with the live shell, and of a shell with every live remote', () => {
  expect(findIncompatibilities(aCatalog({ shared: { react: '20.0.0' } }), aStore())).toEqual([
    expect.stringContaining('"catalog" 1.4.2 does not fit the shell 4.0.0: it needs react 20.0.0'),
  ]);
  const shell = { app: 'shell', paths: [], release: aRelease('5.0.0', { shared: { react: '18.0.0' } }) };
  expect(findIncompatibilities(shell, aStore())).toEqual([
    expect.stringContaining('"account" 2.1.0 does not fit the shell 5.0.0'),
  ]);
});

test('slots that are filled stay, and what fills them needs one', () => {
  const account = { app: 'account', paths: ['/account'], release: aRelease('2.2.0') };
  expect(findIncompatibilities(account, aStore())).toEqual([
    expect.stringContaining('"sell" 3.0.0, which is live, fills "account.offers" with ./OffersTab, and 2.2.0'),
  ]);
  const sell = { app: 'sell', paths: [], release: aRelease('3.1.0', offersTab) };
  expect(findIncompatibilities(sell, aStore({ account: { slots: [] } }))).toEqual([
    expect.stringContaining('./OffersTab fills the slot "account.offers", which no live release has.'),
  ]);
});

test('a path has one owner; what lies below it may have another', () => {
  expect(findIncompatibilities(aCatalog({}, ['/account']), aStore())).toEqual([
    'The path /account belongs to "account". Give it up there first, or take another path for "catalog".',
  ]);
  expect(findIncompatibilities(aCatalog({}, ['/account/wishes']), aStore())).toEqual([]);
});

const page = (path: string, ...requires: string[]) => ({
  path,
  files: [],
  prefetch: [],
  ...(requires.length > 0 && { requires }),
});
const anOffice = (change: Partial<Release>) => ({
  app: 'office',
  paths: ['/office'],
  release: aRelease('1.0.0', change),
});

test('the pages of a remote require roles all, or none', () => {
  const pages = [page('/office', 'clerk'), page('/office/keys', 'porter')];
  expect(findIncompatibilities(anOffice({ routes: pages }), aStore())).toEqual([]);
  expect(findIncompatibilities(anOffice({ routes: [...pages, page('/office/map')] }), aStore())).toEqual([
    'The page /office/map requires no role, other pages of "office" do, and everybody would get the code of all of them. Let all pages of "office" require roles, or none.',
  ]);
});

test('an entry of the menu leads to a page of its remote', () => {
  const menuOf = (...paths: string[]) => ({ menu: paths.map((path) => ({ path, title: { en: 'Office' } })) });
  expect(findIncompatibilities(anOffice(menuOf('/office', '/office/keys')), aStore())).toEqual([]);
  expect(findIncompatibilities(anOffice(menuOf('/account/office', '/offices')), aStore())).toEqual([
    'Its menu names /account/office, which is no page of "office". Name one of its own.',
    'Its menu names /offices, which is no page of "office". Name one of its own.',
  ]);
});

test('a release above its budget is rejected until the budget is raised', () => {
  expect(findIncompatibilities(aCatalog({ size: 160_400 }), aStore())).toEqual([
    expect.stringMatching(/^Its scripts are 160\.4 kB \(brotli\); its budget is 150\.0 kB\./),
  ]);
  const sell = { app: 'sell', paths: [], release: aRelease('3.1.0', { ...offersTab, size: 160_400 }) };
  expect(findIncompatibilities(sell, aStore({ sell: { size: 60_000 } }))).toEqual([
    expect.stringContaining('160.4 kB (brotli), 100.4 kB more than 3.0.0, which is live;'),
  ]);
  const sizes = new Map([
    ['entry.js', 20_000],
    ['table.js', 1_200_000],
  ]);
  expect(overPlainBudget('catalog', sizes)).toEqual([
    expect.stringMatching(
      /^Its scripts are 1220\.0 kB without compression, 1200\.0 kB of them in table\.js; its budget/,
    ),
  ]);
  expect(overPlainBudget('catalog', new Map([['entry.js', 700_000]]))).toEqual([]);
});
