import type { BootData } from '@patina/platform/boot-data';
import type { FileLoader } from '@patina/platform/file-loader';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStorefront, readToken } from './create-storefront.ts';

const aRelease = (version: string, contract = CONTRACT_VERSION) => ({
  version,
  contract,
  base: `/releases/catalog/${version}/`,
  entry: 'remoteEntry.js',
  exposes: ['./routes'],
});

/** A storefront whose catalogue runs the previous release, because the live one is incompatible. */
function aStorefront() {
  const applied: string[] = ['/releases/catalog/1/', '/releases/catalog/2/'];
  const catalog = { paths: ['/'], release: aRelease('2', 9), previous: aRelease('1') };
  const boot = {
    slice: { shell: { version: '1' }, remotes: { catalog } },
    locale: null,
    answers: {},
    overridden: [],
    telemetry: { share: 0 },
  } as BootData;
  const routes = { contract: CONTRACT_VERSION, messages: { namespace: 'catalog', en: {}, others: {} }, routes: [] };
  const runtime = { registerRemotes() {}, loadRemote: async () => routes };
  const files = {
    script: async (address: string) => address,
    applyStyleSheets: (base: string) => void applied.push(base),
    holdStyleSheets: (base: string) => void applied.splice(applied.indexOf(base), 1),
  } as FileLoader;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return { storefront: createStorefront(window, boot, runtime, files), applied };
}

test('style sheets of a release that is not used are held from the first page on', async () => {
  const { storefront, applied } = aStorefront();
  expect(applied).toEqual(['/releases/catalog/2/']);
  await storefront.remotes.loader.load('catalog', 'routes');
  expect(applied).toEqual(['/releases/catalog/2/', '/releases/catalog/1/']);
  storefront.markStarted();
  expect(applied).toEqual(['/releases/catalog/1/']);
});

test('on a later page they are held at once', async () => {
  const { storefront, applied } = aStorefront();
  storefront.markStarted();
  await storefront.remotes.loader.load('catalog', 'routes');
  expect(applied).toEqual(['/releases/catalog/1/']);
});

test('a module of a remote that is asked for is lent to the page each time, its pages are not', async () => {
  const { shownRemotes, remotes } = aStorefront().storefront;
  const shown: string[] = [];
  shownRemotes.onShow = (remote) => shown.push(remote);
  await remotes.loader.load('catalog', 'routes');
  expect([...shownRemotes.lent]).toEqual([]);
  for (let times = 0; times < 2; times += 1) await remotes.loader.load('catalog', 'Preview').catch(() => undefined);
  expect([...shownRemotes.lent]).toEqual(['catalog']);
  expect(shown).toEqual(['catalog', 'catalog']);
});

test('the language of the document is set only when it changes: setting it has the style of the whole page computed', async () => {
  document.documentElement.lang = 'en';
  const { texts } = aStorefront().storefront;
  const isSet = vi.spyOn(HTMLElement.prototype, 'lang', 'set');
  await texts.setLanguage('en', {});
  expect(isSet).not.toHaveBeenCalled();
  await texts.setLanguage('de', {});
  expect(document.documentElement.lang).toBe('de');
});

beforeEach(() => localStorage.clear());

test('a token is sent only if one is stored', () => {
  expect(readToken(window)).toBeNull();
  localStorage.setItem('token', 't');
  expect(readToken(window)).toBe('t');
});

test('a browser that blocks storage has no token', () => {
  const rejecting = {
    get localStorage(): Storage {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  } as Window;
  expect(readToken(rejecting)).toBeNull();
});
