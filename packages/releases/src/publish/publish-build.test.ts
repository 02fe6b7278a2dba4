import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { INTEGRITY_LIST } from '@patina/platform/registry';
import { Release } from '@patina/platform/registry-schema';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openFolderStore } from '../storage/folder-store.ts';
import { FILE_LIST, integrityOf, RELEASE_MANIFEST, readFileList, readListedFile } from '../storage/release-file.ts';
import { aFolder, buildApp } from '../testing/an-app.ts';
import { BUILD_MANIFEST } from './build-manifest.ts';
import { publishBuild } from './publish-build.ts';

const CODE = 'export const answer = 42;'.repeat(20);

async function anApp(code = CODE) {
  const [appDir, releasesDir] = [await aFolder(), await aFolder()];
  await buildApp(appDir, 'catalog', code);
  return { appDir, releasesDir, store: openFolderStore(releasesDir) };
}

test('a build becomes a release whose version has that of its package and a hash of its content', async () => {
  const { appDir, releasesDir, store } = await anApp();
  const { app, paths, release } = await publishBuild(appDir, store);
  expect({ app, paths }).toEqual({ app: 'catalog', paths: ['/catalog'] });
  expect(release.version).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect(z.safeParse(Release, release).success).toBe(true);
  const written = await readFile(path.join(releasesDir, 'catalog', release.version, 'release.json'), 'utf8');
  expect(JSON.parse(written)).toEqual(release);
});

test('scripts and styles have integrity, other files have none', async () => {
  const { appDir, store } = await anApp();
  const { release } = await publishBuild(appDir, store);
  expect(Object.keys(release.assets)).toEqual(['entry.js', 'static/css/page.css']);
  expect(release.assets['entry.js']).toBe(`sha256-${createHash('sha256').update(CODE).digest('base64')}`);
});

test('every file is listed with its integrity, compressed forms included, and altered ones are not read', async () => {
  const { appDir, releasesDir, store } = await anApp();
  const { release } = await publishBuild(appDir, store);
  const folder = path.join(releasesDir, 'catalog', release.version);
  const written = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = written
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const list = await readFileList(store, 'catalog', release);
  expect([...(list ?? new Map()).keys(), FILE_LIST, RELEASE_MANIFEST].sort()).toEqual(names.sort());
  for (const [name, integrity] of list ?? []) {
    expect(integrityOf(await readFile(path.join(folder, name))), name).toBe(integrity);
  }
  expect(`${await readListedFile(store, 'catalog', release, 'entry.js')}`).toBe(CODE);
  await writeFile(path.join(folder, 'entry.js'), 'export const answer = 666;');
  await writeFile(path.join(folder, 'more.js'), 'export const more = 1;');
  await expect(readListedFile(store, 'catalog', release, 'entry.js')).rejects.toThrow('entry.js has been altered');
  expect(await readListedFile(store, 'catalog', release, 'more.js')).toBeUndefined();
  await writeFile(path.join(folder, FILE_LIST), '{}');
  await expect(readFileList(store, 'catalog', release)).rejects.toThrow('files.json has been altered');
});

test('source maps are files of a release, compressed only, which change neither its version nor its size', async () => {
  const { appDir, store } = await anApp();
  const without = await publishBuild(appDir, openFolderStore(await aFolder()));
  await mkdir(path.join(appDir, 'dist/source-maps'));
  await writeFile(path.join(appDir, 'dist/source-maps/entry.js.map'), '{"version":3}');
  const { release } = await publishBuild(appDir, store);
  const { listing: _, ...same } = release;
  expect(without.release).toMatchObject(same);
  const list = await readFileList(store, 'catalog', release);
  expect([...(list?.keys() ?? [])].filter((name) => name.includes('.map'))).toEqual(['source-maps/entry.js.map.br']);
  const map = await readListedFile(store, 'catalog', release, 'source-maps/entry.js.map.br');
  expect(`${brotliDecompressSync(map ?? '')}`).toBe('{"version":3}');
});

test('a release made before there were lists gets one when it is published again, and keeps its commit', async () => {
  const { appDir, store } = await anApp();
  const first = await publishBuild(appDir, store, { commit: 'c0ffee' });
  const { listing, ...older } = first.release;
  await store.put(`catalog/${older.version}/${RELEASE_MANIFEST}`, JSON.stringify(older));
  expect((await publishBuild(appDir, store)).release).toEqual({ ...older, listing });
});

test('a build whose code loads its files by their integrity gets a list', async () => {
  const { appDir, releasesDir, store } = await anApp();
  const { release } = await publishBuild(appDir, store);
  const list = await readFile(path.join(releasesDir, 'catalog', release.version, INTEGRITY_LIST));
  expect(JSON.parse(list.toString())).toEqual(release.assets);
  expect(release.integrity).toBe(`sha256-${createHash('sha256').update(list).digest('base64')}`);
});

test('a build older than the lists gets none', async () => {
  const { appDir, releasesDir, store } = await anApp();
  const file = path.join(appDir, 'dist', BUILD_MANIFEST);
  const { loadsByList: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(manifest));
  const { release } = await publishBuild(appDir, store);
  expect(release).not.toHaveProperty('integrity');
  expect(await readdir(path.join(releasesDir, 'catalog', release.version))).not.toContain(INTEGRITY_LIST);
});

test('scripts and styles are also stored compressed; pictures are not', async () => {
  const { appDir, releasesDir, store } = await anApp();
  const { release } = await publishBuild(appDir, store);
  const folder = path.join(releasesDir, 'catalog', release.version);
  expect(brotliDecompressSync(await readFile(path.join(folder, 'entry.js.br'))).toString()).toBe(CODE);
  expect(gunzipSync(await readFile(path.join(folder, 'entry.js.gz'))).toString()).toBe(CODE);
  expect((await readdir(folder)).filter((name) => name.startsWith('picture'))).toEqual(['picture.png']);
  expect(release.size).toBe((await stat(path.join(folder, 'entry.js.br'))).size);
});

test('the same build published twice is one release, and the second time writes nothing', async () => {
  const { appDir, releasesDir, store } = await anApp();
  const first = await publishBuild(appDir, store);
  const file = path.join(releasesDir, 'catalog', first.release.version, 'entry.js');
  const before = await stat(file);
  expect(await publishBuild(appDir, store)).toEqual(first);
  expect(await readdir(path.join(releasesDir, 'catalog'))).toEqual([first.release.version]);
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
});

test('a release published before its commit gets the commit later, and keeps it', async () => {
  const { appDir, store } = await anApp();
  expect((await publishBuild(appDir, store)).release.commit).toBeNull();
  for (const commit of ['c0ffee', null]) {
    expect((await publishBuild(appDir, store, { commit })).release.commit).toBe('c0ffee');
  }
});

test('different content is another release, and the first one remains', async () => {
  const { appDir, releasesDir, store } = await anApp();
  const first = await publishBuild(appDir, store);
  await buildApp(appDir, 'catalog', 'export const answer = 43;');
  const second = await publishBuild(appDir, store);
  expect(second.release.version).not.toBe(first.release.version);
  expect((await readdir(path.join(releasesDir, 'catalog'))).sort()).toEqual(
    [first.release.version, second.release.version].sort(),
  );
});

test('without a build there is no release, and nothing is left behind', async () => {
  const releasesDir = await aFolder();
  await expect(publishBuild(await aFolder(), openFolderStore(releasesDir))).rejects.toThrow('build.json');
  expect(await readdir(releasesDir)).toEqual([]);
});
