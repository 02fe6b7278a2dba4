import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { INTEGRITY_LIST, type Release } from '@patina/platform/registry';
import { putManifest, readManifest } from '../ownership/release-manifest.ts';
import type { SigningKey } from '../ownership/signing-key.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { FILE_LIST, integrityOf, SERVER_BUILD } from '../storage/release-file.ts';
import { isMap, publishedMap } from '../storage/source-map.ts';
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

interface Publication {
  /** The commit of the build; null if unknown. */
  commit?: string | null;
  /** Signs the manifest, so that the release may be tried before it is live where releases are signed. */
  key?: SigningKey | undefined;
  /** Ending of its version, of a build that is no release. */
  suffix?: string | undefined;
}

/**
 * Turns a build into an immutable release: `<app>/<version>/` with every file, its brotli and gzip form, and the
 * integrity of all of them. A version is the package's version and the hash of the content, so the same build is
 * the same release. `release.json` is written last: a folder without it is not a release.
 */
export async function publishBuild(
  appDir: string,
  store: ObjectStore,
  { commit = null, key, suffix = '' }: Publication = {},
): Promise<PublishedBuild> {
  const dist = path.join(appDir, 'dist');
  const { app, paths, loadsByList, ...build } = JSON.parse(
    await readFile(path.join(dist, BUILD_MANIFEST), 'utf8'),
  ) as BuildManifest;
  const files = await readFiles(dist);
  const version = `${await packageVersion(appDir)}-${contentHash(files)}${suffix}`;
  const known = await readManifest(store, app, version);
  // One made before there were lists of all files is made again.
  if (known?.release.listing !== undefined) {
    // The commit that it was first built from may have been refused.
    const release = { ...known.release, commit: commit ?? known.release.commit };
    const isSigned = key === undefined || known.signature !== undefined;
    if (release.commit !== known.release.commit || !isSigned) await putManifest(store, app, release, key);
    return { app, paths, release };
  }
  const assets = Object.fromEntries(
    [...files].filter(([name]) => CHECKED.test(name)).map(([name, content]) => [name, integrityOf(content)]),
  );
  const list = Buffer.from(JSON.stringify(assets));
  const forms = await formsOf(loadsByList ? new Map([...files, [INTEGRITY_LIST, list]]) : files);
  const listing = Buffer.from(
    JSON.stringify(Object.fromEntries(forms.map(([name, content]) => [name, integrityOf(content)]))),
  );
  const folder = `${app}/${version}`;
  await Promise.all([...forms, [FILE_LIST, listing] as const].map(([name, it]) => store.put(`${folder}/${name}`, it)));
  const serverBuild = files.get(SERVER_BUILD);
  const release: Release = {
    version,
    ...build,
    assets,
    ...(loadsByList && { integrity: integrityOf(list) }),
    listing: integrityOf(listing),
    ...(serverBuild && { server: integrityOf(serverBuild) }),
    size: forms.reduce((sum, [name, { length }]) => sum + (name.endsWith('.js.br') ? length : 0), 0),
    commit: commit ?? known?.release.commit ?? null,
  };
  await putManifest(store, app, release, key);
  return { app, paths, release };
}

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

/** Without source maps: a comment moves lines, and makes no other release. */
function contentHash(files: Map<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, content] of files) if (!isMap(name)) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 8);
}

/** The files with their compressed forms, by name. */
async function formsOf(files: Map<string, Buffer>): Promise<(readonly [string, Buffer])[]> {
  const forms = await Promise.all(
    [...files].map(async ([name, content]) => {
      if (isMap(name)) return [await publishedMap(name, content)].filter((map) => map !== undefined);
      if (!COMPRESSIBLE.test(name)) return [[name, content] as const];
      const [br, gz] = await Promise.all([brotli(content), zip(content, { level: 9 })]);
      return [[name, content] as const, [`${name}.br`, br] as const, [`${name}.gz`, gz] as const];
    }),
  );
  return forms.flat();
}
