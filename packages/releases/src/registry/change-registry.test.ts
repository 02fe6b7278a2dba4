import type { Registry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { openFolderStore } from '../storage/folder-store.ts';
import { aRelease } from '../testing/a-release.ts';
import { aFolder } from '../testing/an-app.ts';
import { changeRegistry, readRegistry } from './change-registry.ts';

const first: Registry = { shell: { paths: [], live: aRelease('1.0.0') }, remotes: {} };
const withRemote = (name: string) => (registry: Registry | undefined) => ({
  ...(registry ?? first),
  remotes: { ...registry?.remotes, [name]: { paths: [`/${name}`], live: aRelease('1.0.0') } },
});

test('a change takes effect at once, for every reader', async () => {
  const folder = await aFolder();
  expect(await readRegistry(openFolderStore(folder))).toBeUndefined();
  await changeRegistry(openFolderStore(folder), () => first);
  expect(await readRegistry(openFolderStore(folder))).toEqual(first);
});

test('twenty concurrent changes are all kept', async () => {
  const folder = await aFolder();
  const names = Array.from({ length: 20 }, (_, number) => `remote${number}`);
  await Promise.all(names.map((name) => changeRegistry(openFolderStore(folder), withRemote(name))));
  const registry = await readRegistry(openFolderStore(folder));
  expect(Object.keys(registry?.remotes ?? {}).sort()).toEqual(names.sort());
});

test('an interrupted change is completed by the next one', async () => {
  const store = openFolderStore(await aFolder());
  await changeRegistry(store, () => first);
  const stopping = { ...store, put: () => Promise.reject(new Error('the machine went off')) };
  await expect(changeRegistry(stopping, withRemote('catalog'))).rejects.toThrow('the machine went off');
  const registry = await changeRegistry(store, withRemote('sell'));
  expect(Object.keys(registry.remotes)).toEqual(['catalog', 'sell']);
  expect(await readRegistry(store)).toEqual(registry);
});

test('a rejected change leaves everything as it was', async () => {
  const store = openFolderStore(await aFolder());
  await changeRegistry(store, () => first);
  const rejected = changeRegistry(store, () => {
    throw new Error('it does not fit');
  });
  await expect(rejected).rejects.toThrow('it does not fit');
  expect(await readRegistry(store)).toEqual(first);
  expect(await store.list('registry-editions')).toHaveLength(1);
});

test('a change that changes nothing creates no revision', async () => {
  const store = openFolderStore(await aFolder());
  await changeRegistry(store, () => first);
  await changeRegistry(store, (registry) => registry ?? first);
  expect(await store.list('registry-editions')).toHaveLength(1);
});

test('a registry written by hand is adopted', async () => {
  const store = openFolderStore(await aFolder());
  await store.put('registry.json', JSON.stringify(first));
  const registry = await changeRegistry(store, withRemote('catalog'));
  expect(registry.shell).toEqual(first.shell);
});
