import { expect, test } from 'vitest';
import { endCanary, promote } from '../publish/promote.ts';
import { aRelease } from '../testing/a-release.ts';
import { ana, aStore, passingChecks } from '../testing/a-store.ts';
import { aFolderStore } from '../testing/an-object-store.ts';
import { changeRegistry } from './change-registry.ts';
import { releaseHistory } from './release-history.ts';

test('the history of an app lists every change with author, commit and reason, newest first', async () => {
  const { store, release, back } = await aStore();
  await release('catalog', '1.1.0', undefined, 10);
  await endCanary(store, { ...ana, app: 'catalog', note: 'too slow' });
  await release('catalog', '1.2.0', undefined, 10);
  await release('shell', '1.1.0');
  await promote(store, { ...ana, app: 'catalog' }, passingChecks());
  await back('catalog');
  const history = await releaseHistory(store, 'catalog', 20);
  expect(history.map(({ what, version }) => `${what} ${version.split('-')[0]}`)).toEqual([
    'rollback 1.0.0',
    'promotion 1.2.0',
    'canary 1.2.0',
    'end of canary 1.1.0',
    'canary 1.1.0',
    'release 1.0.0',
  ]);
  expect(history[3]).toEqual({
    what: 'end of canary',
    version: expect.stringMatching(/^1\.1\.0-/),
    at: expect.stringMatching(/^20.*Z$/),
    by: 'Ana',
    note: 'too slow',
    commit: 'c0ffee',
  });
  expect(await releaseHistory(store, 'catalog', 2)).toEqual(history.slice(0, 2));
});

test('revisions of older commands have a history without authors', async () => {
  const { store } = await aFolderStore();
  const shell = { paths: [], live: aRelease('1.0.0'), since: '2026-11-20T10:00:00.000Z' };
  await changeRegistry(store, () => ({ shell, remotes: {} }));
  await changeRegistry(store, () => ({
    shell: { ...shell, canary: { percent: 10, release: aRelease('1.1.0') } },
    remotes: {},
  }));
  await changeRegistry(store, () => ({ shell, remotes: {} }));
  expect(await releaseHistory(store, 'shell', 20)).toEqual([
    { what: 'end of canary', version: '1.1.0', commit: null },
    { what: 'canary', version: '1.1.0', commit: null },
    { what: 'release', version: '1.0.0', at: '2026-11-20T10:00:00.000Z', commit: null },
  ]);
});
