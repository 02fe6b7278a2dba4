import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { endCanary } from '../publish/promote.ts';
import { changeRegistry, readRegistry } from '../registry/change-registry.ts';
import { withEntry } from '../registry/entry-of.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { aRelease } from '../testing/a-release.ts';
import { ana, stoppingAt } from '../testing/a-store.ts';
import { aFolder } from '../testing/an-app.ts';
import { createCanaryWatch, type ReleaseHealth } from './watch-canaries.ts';

/** An hour ago. */
const SINCE = new Date(Date.now() - 3_600_000).toISOString();

/** A store with a canary of the catalog, and a watch that has not checked yet. */
async function aTrial() {
  const folder = await aFolder();
  const store = openFolderStore(folder);
  const entry = (version: string): RegistryEntry => ({ paths: [], live: aRelease(version) });
  const canary = { percent: 10, release: aRelease('1.1.0-bb'), since: SINCE };
  await changeRegistry(store, () => ({
    shell: entry('2.0.0-aa'),
    remotes: { catalog: { ...entry('1.0.0-aa'), canary }, sell: entry('1.0.0-ss') },
  }));
  const logged: string[] = [];
  const requests: string[][] = [];
  const health: { of: ReleaseHealth[]; trouble?: string; meanwhile?: () => Promise<void> } = { of: [] };
  const watch = createCanaryWatch({
    store,
    log: (line) => logged.push(line),
    async fetchHealth(app, since) {
      requests.push([app, since]);
      await health.meanwhile?.();
      if (health.trouble) throw new Error(health.trouble);
      return health.of;
    },
  });
  const catalog = async () => (await readRegistry(store))?.remotes['catalog'];
  return { folder, store, watch, logged, requests, health, catalog, entry };
}

const pages = (version: string, ran: number, failed: number) => ({ app: 'catalog', version, pages: ran, failed });

test('a canary that fails more often is ended, and the reason is logged', async () => {
  const { watch, logged, requests, health, catalog } = await aTrial();
  health.of = [pages('1.0.0-aa', 720, 3), pages('1.1.0-bb', 80, 22)];
  await watch.check();
  expect(await catalog()).toEqual({
    paths: [],
    live: aRelease('1.0.0-aa'),
    change: {
      what: 'end of canary',
      version: '1.1.0-bb',
      at: expect.stringMatching(/^20.*Z$/),
      by: 'canary watch',
      note: 'it failed in 22 of 80 pages, the live release in 3 of 720',
    },
  });
  expect(logged).toEqual([
    expect.stringMatching(
      /^The canary 1\.1\.0-bb of "catalog" has ended by itself: it failed in 22 of 80 pages \(27\.50 %\), the live release in 3 of 720 pages \(0\.42 %\); \+27\.08 points \(95 %: \+18\.\d+ to \+37\.\d+\), p = [\d.e-]+ without 10 failures that may be of one stranger’s networks\. Everybody gets 1\.0\.0-aa\.$/,
    ),
  ]);
  await watch.check();
  expect(requests).toEqual([['catalog', SINCE]]);
});

test('a canary that is as good is kept, and so is one without pages', async () => {
  const { watch, logged, health, catalog } = await aTrial();
  await watch.check();
  health.of = [pages('1.0.0-aa', 720, 3), pages('1.1.0-bb', 80, 1)];
  await watch.check();
  expect((await catalog())?.canary?.release.version).toBe('1.1.0-bb');
  expect(logged).toEqual([]);
  health.of = [pages('1.0.0-aa', 720, 36), pages('1.1.0-bb', 400, 30)];
  await watch.check();
  await watch.check();
  expect((await catalog())?.canary?.release.version).toBe('1.1.0-bb');
  expect(logged).toEqual([
    expect.stringMatching(/^The canary 1\.1\.0-bb of "catalog" goes on: .*\+2\.50 points \(95 %: .*\), p = /),
  ]);
});

test('failures of other releases do not count against the canary', async () => {
  const { watch, health, catalog } = await aTrial();
  health.of = [pages('1.0.0-aa', 720, 3), pages('0.9.0-zz', 80, 80), pages('1.1.0-bb', 80, 0)];
  await watch.check();
  expect(await catalog()).toHaveProperty('canary');
});

test('a canary of the shell is watched as well, and each canary separately', async () => {
  const { store, watch, health, logged, entry } = await aTrial();
  const canary = { percent: 10, release: aRelease('2.1.0-bb'), since: SINCE };
  await changeRegistry(store, (registry) => {
    if (!registry) throw new Error('There is a registry.');
    return withEntry(registry, 'shell', { ...entry('2.0.0-aa'), canary });
  });
  health.of = [pages('2.0.0-aa', 500, 0), pages('2.1.0-bb', 50, 50), pages('1.0.0-aa', 500, 0)];
  await watch.check();
  const registry = await readRegistry(store);
  expect(registry?.shell).not.toHaveProperty('canary');
  expect(registry?.remotes['catalog']).toHaveProperty('canary');
  expect(logged).toHaveLength(1);
});

test('a canary promoted during a check stays live', async () => {
  const { store, watch, health, logged, catalog, entry } = await aTrial();
  health.of = [pages('1.0.0-aa', 720, 3), pages('1.1.0-bb', 80, 40)];
  health.meanwhile = async () => {
    await changeRegistry(store, (registry) => {
      if (!registry) throw new Error('There is a registry.');
      return withEntry(registry, 'catalog', entry('1.1.0-bb'));
    });
  };
  await watch.check();
  expect((await catalog())?.live.version).toBe('1.1.0-bb');
  expect(logged).toEqual([]);
});

test('a store that cannot be reached is logged once, and the watch resumes when it can', async () => {
  const { watch, logged, health, catalog } = await aTrial();
  health.trouble = 'No store is running.';
  await watch.check();
  await watch.check();
  expect(logged).toEqual(['The canary 1.1.0-bb of "catalog" cannot be watched: No store is running.']);
  delete health.trouble;
  health.of = [pages('1.0.0-aa', 720, 3), pages('1.1.0-bb', 80, 40)];
  await watch.check();
  expect(logged.slice(1)).toEqual([
    expect.stringContaining('has ended by itself'),
    'The canary 1.1.0-bb of "catalog" is watched again.',
  ]);
  expect(await catalog()).not.toHaveProperty('canary');
});

test('a missing registry is logged once, and the watch resumes when it is back', async () => {
  const { folder, watch, logged, requests } = await aTrial();
  const file = path.join(folder, 'registry.json');
  await rename(file, `${file}.away`);
  await watch.check();
  await watch.check();
  expect(logged).toEqual(['The registry cannot be read: there is none, or it is not valid']);
  await rename(`${file}.away`, file);
  await watch.check();
  expect(logged.slice(1)).toEqual(['The registry can be read again.']);
  expect(requests).toHaveLength(1);
});

test('a canary whose end was interrupted is ended, and logged', async () => {
  const { store, watch, health, logged, requests, catalog } = await aTrial();
  const stopping = stoppingAt(store, 'registry.json');
  await expect(endCanary(stopping, { ...ana, app: 'catalog' })).rejects.toThrow('the machine went off');
  expect(await catalog()).toHaveProperty('canary');
  health.of = [pages('1.0.0-aa', 720, 3), pages('1.1.0-bb', 80, 22)];
  await watch.check();
  expect(await catalog()).not.toHaveProperty('canary');
  expect(logged).toEqual([
    expect.stringMatching(
      /^Recorded, but not in force so far: end of the canary of "catalog" 1\.1\.0-bb, by Ana, .* It is in force now\.$/,
    ),
  ]);
  expect(requests).toEqual([]);
});

test('a canary that cannot be ended a second time is an error in the log', async () => {
  const { store, watch, health, logged } = await aTrial();
  health.of = [pages('1.0.0-aa', 720, 3), pages('1.1.0-bb', 80, 22)];
  const before = await readRegistry(store);
  health.meanwhile = async () => {
    await endCanary(store, { ...ana, app: 'catalog' });
  };
  await watch.check();
  expect(logged).toEqual([]);
  await changeRegistry(store, (registry) => before ?? (registry as Registry));
  await watch.check();
  expect(logged).toEqual(['The canary 1.1.0-bb of "catalog" cannot be watched: There is no canary of "catalog".']);
});
