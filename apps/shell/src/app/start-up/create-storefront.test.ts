import type { BootData } from '@patina/platform/boot-data';
import type { FileLoader } from '@patina/platform/file-loader';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { expect, test, vi } from 'vitest';
import { createStorefront } from './create-storefront.ts';

const aRelease = (version: string, contract = CONTRACT_VERSION) => ({
  ...{ version, contract, base: `/releases/catalog/${version}/`, entry: 'remoteEntry.js', exposes: ['./routes'] },
});

/** A storefront whose catalogue runs the previous release, because the live one is incompatible. */
function aStorefront() {
  const removed: string[] = [];
  const catalog = { paths: ['/'], release: aRelease('2', 9), previous: aRelease('1') };
  const boot = {
    slice: { shell: { version: '1' }, remotes: { catalog } },
    ...{ locale: null, answers: {}, overridden: [], telemetry: { share: 0 } },
  } as BootData;
  const routes = { contract: CONTRACT_VERSION, messages: { namespace: 'catalog', en: {}, others: {} }, routes: [] };
  const runtime = { registerRemotes() {}, loadRemote: async () => routes };
  const files = {
    script: async (address: string) => address,
    removeStyleSheets: (base: string) => void removed.push(base),
  } as FileLoader;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return { storefront: createStorefront(window, boot, runtime, files), removed };
}

test('style sheets of a release that is not used are removed with the first page', async () => {
  const { storefront, removed } = aStorefront();
  await storefront.remotes.loader.load('catalog', 'routes');
  expect(removed).toEqual([]);
  storefront.markStarted();
  expect(removed).toEqual(['/releases/catalog/2/']);
});

test('on a later page they are removed at once', async () => {
  const { storefront, removed } = aStorefront();
  storefront.markStarted();
  await storefront.remotes.loader.load('catalog', 'routes');
  expect(removed).toEqual(['/releases/catalog/2/']);
});
