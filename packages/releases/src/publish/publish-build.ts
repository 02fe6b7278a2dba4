import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { INTEGRITY_LIST, type Release } from '@patina/platform/registry';
import type { ObjectStore } from '../storage/object-store.ts';
import { integrityOf, SERVER_BUILD } from '../storage/release-file.ts';
import { BUILD_MANIFEST, type BuildManifest } from './build-manifest.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files worth compressing; fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|html)$/;
/** Files whose integrity the page checks. */
const CHECKED = /\.(js|css)$/;

export interface PublishedBuild {
  app: string;
  paths: string[];
  release: Release;
}

/**
 * Turns a build into an immutable release: `<app>/<version>/` with every file, its brotli and gzip form, and the
 * integrity of scripts and styles. A version is the package's version and the hash of the content, so the same build is
 * the same release. `release.json` is written last: a folder without it is not a release.
 * @param commit The commit of the build; null if unknown.
 */
export async function publishBuild(
  appDir: string,
  store: ObjectStore,
  commit: string | null = null,
): Promise<PublishedBuild> {
  const dist = path.join(appDir, 'dist');
  const { app, paths, loadsByList, ...build } = JSON.parse(
    await readFile(path.join(dist, BUILD_MANIFEST), 'utf8'),
  ) as BuildManifest;
  const files = await readFiles(dist);
  const version = `${await packageVersion(appDir)}-${contentHash(files)}`;
  const folder = `${app}/${version}`;
  const known = await store.get(`${folder}/release.json`);
  if (known) return { app, paths, release: await withCommit(store, app, JSON.parse(known.toString('utf8')), commit) };
  const sizes = await Promise.all([...files].map(([name, content]) => putFile(store, `${folder}/${name}`, content)));
  const assets = Object.fromEntries(
    [...files].filter(([name]) => CHECKED.test(name)).map(([name, content]) => [name, integrityOf(content)]),
  );
  const size = sizes.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0);
  const list = Buffer.from(JSON.stringify(assets));
  if (loadsByList) await putFile(store, `${folder}/${INTEGRITY_LIST}`, list);
  const integrity = loadsByList && { integrity: integrityOf(list) };
  const serverBuild = files.get(SERVER_BUILD);
  const server = serverBuild && { server: integrityOf(serverBuild) };
  const release: Release = { version, ...build, assets, ...integrity, ...server, size, commit };
  await store.put(`${folder}/release.json`, JSON.stringify(release, null, 2));
  return { app, paths, release };
}

/** A release made before its tree was committed gets the commit with the same content. */
async function withCommit(store: ObjectStore, app: string, known: Release, commit: string | null): Promise<Release> {
  if (known.commit !== null || commit === null) return known;
  const release = { ...known, commit };
  await store.put(`${app}/${known.version}/release.json`, JSON.stringify(release, null, 2));
  return release;
}

/** Version of an app's package, such as `1.4.2`. */
export async function packageVersion(appDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(appDir, 'package.json'), 'utf8')) as { version: string };
  return version;
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

function contentHash(files: Map<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 8);
}

async function putFile(store: ObjectStore, name: string, content: Buffer) {
  const isScript = name.endsWith('.js');
  await store.put(name, content);
  if (!COMPRESSIBLE.test(name)) return { isScript, bytes: content.length };
  const [br, gz] = await Promise.all([brotli(content), zip(content, { level: 9 })]);
  await Promise.all([store.put(`${name}.br`, br), store.put(`${name}.gz`, gz)]);
  return { isScript, bytes: br.length };
}
