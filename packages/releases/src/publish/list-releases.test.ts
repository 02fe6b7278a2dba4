import { expect, test } from 'vitest';
import { aRelease } from '../testing/a-release.ts';
import { aStore } from '../testing/a-store.ts';
import { aFolderStore } from '../testing/an-object-store.ts';
import { listReleases } from './published-release.ts';

const numbersOf = (releases: { version: string }[]) => releases.map(({ version }) => version.split('-')[0]);

test('every release is listed once, by its first change, the newest change first', async () => {
  const { store, release, back } = await aStore();
  await release('catalog', '1.1.0');
  await release('shell', '1.1.0');
  await release('catalog', '1.2.0', undefined, 10);
  const before = await listReleases(store, 'catalog', 20);
  expect(numbersOf(before)).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  expect(before[0]).toMatchObject({ by: 'Ana', commit: 'c0ffee', at: expect.stringMatching(/^20.*Z$/) });

  await back('catalog');
  const after = await listReleases(store, 'catalog', 20);
  expect(numbersOf(after).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  expect(after.find(({ version }) => version === before[1]?.version)).toEqual(before[1]);
  expect(await listReleases(store, 'catalog', 1)).toEqual(after.slice(0, 1));
});

test('a release that never went live is listed with its commit', async () => {
  const { store, release } = await aStore();
  await release('catalog', '1.1.0');
  await store.create('catalog/claims/1.3.0', '1.3.0-feedbeef');
  await store.put('catalog/1.3.0-feedbeef/release.json', JSON.stringify(aRelease('1.3.0-feedbeef', { commit: 'f00' })));
  await store.create('catalog/claims/1.4.0', '1.4.0-cut0ff00');
  const releases = await listReleases(store, 'catalog', 20);
  expect(numbersOf(releases)).toEqual(['1.1.0', '1.0.0', '1.3.0']);
  expect(releases[2]).toEqual({ version: '1.3.0-feedbeef', commit: 'f00' });
});

test('releases that the registry has without a history are listed', async () => {
  const { store } = await aFolderStore();
  const shell = { paths: [], live: aRelease('1.1.0'), previous: aRelease('1.0.0') };
  await store.put('registry.json', JSON.stringify({ shell, remotes: {} }));
  expect(await listReleases(store, 'shell', 20)).toEqual([
    { version: '1.1.0', commit: null },
    { version: '1.0.0', commit: null },
  ]);
});
