import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { readRegistry } from '../registry/change-registry.ts';
import { ana, aStore, passingChecks, stoppingAt } from '../testing/a-store.ts';
import { aFolder, buildApp } from '../testing/an-app.ts';
import { SHARED_SURFACE } from './build-manifest.ts';
import { promote } from './promote.ts';
import { releaseApp } from './release-app.ts';
import { takeBack } from './take-back.ts';

/** Nothing is available: no browser, no store, no API. */
const nothingWorks = () => Promise.reject(new Error('nothing works'));

/** A store whose live catalog 1.1.0 is bad, with 1.0.0 before it. */
async function aBadRelease() {
  const shop = await aStore();
  await shop.release('catalog', '1.1.0');
  const printed: string[] = [];
  const author = { by: 'Ana', note: 'the list is empty', print: (line: string) => printed.push(line) };
  return { ...shop, printed, author };
}

test('a rollback to a release that was live needs no browser and no API, and reports that', async () => {
  const { store, author, catalog } = await aBadRelease();
  expect(await takeBack(store, { ...author, app: 'catalog' }, nothingWorks)).toMatchObject({
    what: 'rollback',
    release: { version: expect.stringMatching(/^1\.0\.0-/) },
    unchecked: 'its pages in a browser, the live API; it was live beside the same releases before',
  });
  expect(await catalog()).toEqual(['1.0.0', undefined]);
});

test('the registry records who rolled back, why, and what was not checked', async () => {
  const { store, author } = await aBadRelease();
  await takeBack(store, { ...author, app: 'catalog' }, nothingWorks);
  expect((await readRegistry(store))?.remotes['catalog']?.change).toEqual({
    what: 'rollback',
    version: expect.stringMatching(/^1\.0\.0-/),
    at: expect.stringMatching(/^20.*Z$/),
    by: 'Ana',
    note: 'the list is empty',
    unchecked: expect.stringContaining('its pages in a browser'),
  });
});

test('a release that was only a canary passes every check', async () => {
  const { release, back, catalog } = await aBadRelease();
  await release('catalog', '1.2.0', undefined, 10);
  expect(await back('catalog')).toMatchObject({ what: 'end of canary' });
  const requests: Release[] = [];
  const checks = passingChecks({
    async tryInBrowser({ release }) {
      requests.push(release);
      return [];
    },
  });
  await back('catalog', '1.2.0', checks);
  expect(requests).toHaveLength(1);
  expect(await catalog()).toEqual(['1.2.0', '1.1.0']);
});

test('the fallback is that of the restored release, and never one that was rolled back', async () => {
  const { release, back, catalog } = await aBadRelease();
  await back('catalog');
  await release('catalog', '1.2.0');
  await release('catalog', '1.3.0');
  await back('catalog');
  expect(await catalog()).toEqual(['1.2.0', '1.0.0']);
});

test('a release that no longer fits the live shell is rejected with the reason, and made live with --force', async () => {
  const { store, release, author, printed, catalog } = await aBadRelease();
  const { version } = (await readRegistry(store))?.remotes['catalog']?.previous ?? { version: '' };
  const used = { modules: { '@patina/ui/Badge': { declaration: 'Badge.d.ts', names: ['Badge'] } }, declarations: {} };
  await store.put(`catalog/${version}/${SHARED_SURFACE}`, JSON.stringify(used));
  const shell = await release('shell', '2.0.0');
  await store.put(`shell/${shell.version}/${SHARED_SURFACE}`, JSON.stringify({ modules: {}, declarations: {} }));
  const back = (force: boolean) => takeBack(store, { ...author, app: 'catalog', force }, nothingWorks);
  await expect(back(false)).rejects.toThrow(
    /@patina\/ui\/Badge is used, but not provided\.[\s\S]*npm run rollback -- catalog@1\.0\.0-\w+ --force$/,
  );
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  await back(true);
  expect(await catalog()).toEqual(['1.0.0', undefined]);
  expect(printed).toEqual([expect.stringContaining('@patina/ui/Badge is used, but not provided.')]);
  expect((await readRegistry(store))?.remotes['catalog']?.change?.unchecked).toContain('forced against: ');
});

test('a release after which another app has no fallback reports that', async () => {
  const { store, release } = await aBadRelease();
  const printed: string[] = [];
  const appDir = await aFolder();
  await buildApp(appDir, 'shell', 'export {};', '2.0.0', [], 2);
  const shell = { by: 'Ana', print: (line: string) => printed.push(line), app: 'shell', appDir, commit: 'c0ffee' };
  await release('sell', '1.0.0');
  await releaseApp(store, shell, passingChecks({ findIncompatibilities: async () => [] }));
  expect(printed).toEqual([
    expect.stringMatching(
      /^From now on "catalog" can be rolled back to 1\.0\.0-\w+ with --force only: .* speaks contract 1, the shell 2\.0\.0-/,
    ),
  ]);
});

test.each([
  ['is gone', (file: string) => rm(file)],
  ['has been altered', (file: string) => writeFile(file, 'export const made = "elsewhere";')],
])('a release with a file that %s is not restored', async (what, damage) => {
  const { store, folder, back, catalog } = await aBadRelease();
  const { version } = (await readRegistry(store))?.remotes['catalog']?.previous ?? { version: '' };
  await damage(path.join(folder, 'catalog', version, 'entry.js'));
  await expect(back('catalog')).rejects.toThrow(`${version} of "catalog" is no longer whole: entry.js ${what}.`);
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('an interrupted rollback is completed when it is repeated', async () => {
  const { store, release, back, catalog } = await aBadRelease();
  await release('catalog', '1.2.0');
  const stopping = stoppingAt(store, 'registry.json');
  await expect(back('catalog', undefined, passingChecks(), stopping)).rejects.toThrow(
    /^the machine went off\nRecorded, but not in force: rollback of "catalog" to 1\.1\.0-.* and says so\.$/,
  );
  expect(await catalog()).toEqual(['1.2.0', '1.1.0']);
  expect(await back('catalog')).toMatchObject({ what: 'finished', change: { what: 'rollback', by: 'Ana' } });
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('an interrupted end of a canary is completed when it is repeated, and nothing else is changed', async () => {
  const { store, release, back, catalog } = await aBadRelease();
  await release('catalog', '1.2.0', undefined, 10);
  const stopping = stoppingAt(store, 'registry.json');
  await expect(back('catalog', undefined, passingChecks(), stopping)).rejects.toThrow('the machine went off');
  expect(await back('catalog')).toMatchObject({ what: 'finished', change: { what: 'end of canary' } });
  expect((await readRegistry(store))?.remotes['catalog']).not.toHaveProperty('canary');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('repeating a completed rollback does not go back further, unless the version is named', async () => {
  const { release, back, catalog } = await aBadRelease();
  await release('catalog', '1.2.0');
  await back('catalog');
  await expect(back('catalog')).rejects.toThrow(
    /^This is in force already: rollback of "catalog" to 1\.1\.0-\w+, by Ana, .* npm run rollback -- catalog@1\.0\.0-/,
  );
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
});

test('a release that was interrupted before it was live is withdrawn without going live', async () => {
  const { store, release, author, printed, catalog } = await aBadRelease();
  const stopping = stoppingAt(store, 'registry.json');
  await expect(release('catalog', '1.2.0', undefined, undefined, passingChecks(), stopping)).rejects.toThrow(
    /Recorded, but not in force: release of "catalog" 1\.2\.0-.* "npm run rollback -- catalog" takes it back instead\.$/,
  );
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  await takeBack(store, { ...author, app: 'catalog' }, nothingWorks);
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  expect(printed).toEqual([
    expect.stringMatching(/release of "catalog" 1\.2\.0-\w+, by Ana, .* It has been taken back\.$/),
  ]);
});

test('an interrupted change takes effect with the next change of another app, which reports it', async () => {
  const { store, release, author, printed, catalog } = await aBadRelease();
  await release('shell', '1.1.0');
  await release('catalog', '1.2.0', undefined, 10);
  const stopping = stoppingAt(store, 'registry.json');
  await expect(promote(stopping, { ...ana, app: 'catalog' }, passingChecks())).rejects.toThrow('the machine went off');
  expect(await catalog()).toEqual(['1.1.0', '1.0.0']);
  await takeBack(store, { ...author, app: 'shell' }, nothingWorks);
  expect(await catalog()).toEqual(['1.2.0', '1.1.0']);
  expect(printed).toEqual([
    expect.stringMatching(/promotion of "catalog" 1\.2\.0-\w+, by Ana, .* It is in force now\.$/),
  ]);
});
