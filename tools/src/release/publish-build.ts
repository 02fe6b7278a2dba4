import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Release } from '@patina/platform/registry';
import { BUILD_MANIFEST, type BuildManifest } from '../build/release-manifest-plugin.ts';

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
 * Turns a build into an immutable release: the folder `<releasesDir>/<app>/<version>/` with every file, its brotli and
 * gzip form, and the integrity of what the page runs. A version is the package's version and the hash of the content,
 * so the same build is the same release. The folder appears whole or not at all.
 */
export async function publishBuild(appDir: string, releasesDir: string): Promise<PublishedBuild> {
  const dist = path.join(appDir, 'dist');
  const { app, paths, ...build } = JSON.parse(await readFile(path.join(dist, BUILD_MANIFEST), 'utf8')) as BuildManifest;
  const { version: packageVersion } = JSON.parse(await readFile(path.join(appDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const files = await readFiles(dist);
  const version = `${packageVersion}-${contentHash(files)}`;
  const folder = path.join(releasesDir, app, version);
  const manifest = path.join(folder, 'release.json');
  const known = await readFile(manifest, 'utf8').catch(() => undefined);
  if (known) return { app, paths, release: JSON.parse(known) as Release };

  const draft = `${folder}.draft-${process.pid}`;
  await cp(dist, draft, { recursive: true });
  const sizes = await Promise.all([...files].map(([name, content]) => compress(draft, name, content)));
  const assets = Object.fromEntries(
    [...files].filter(([name]) => CHECKED.test(name)).map(([name, content]) => [name, integrityOf(content)]),
  );
  const size = sizes.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0);
  const release: Release = { version, ...build, assets, size, commit: null };
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 2));
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    // Somebody else published the same content meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return { app, paths, release };
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

function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

async function compress(folder: string, name: string, content: Buffer) {
  const isScript = name.endsWith('.js');
  if (!COMPRESSIBLE.test(name)) return { isScript, bytes: content.length };
  const [br, gz] = await Promise.all([brotli(content), zip(content, { level: 9 })]);
  const file = path.join(folder, name);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { isScript, bytes: br.length };
}
