import path from 'node:path';
import type { RegistryEntry, Release } from '@patina/platform/registry';
import type { ReleaseKeys } from '../ownership/release-keys.ts';
import { isManifestSigned, type Manifest, readManifest } from '../ownership/release-manifest.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { readListedFile } from '../storage/release-file.ts';
import { BUILD_MANIFEST, type BuildManifest } from './build-manifest.ts';
import type { PublishedBuild } from './publish-build.ts';

/** Every version of an app that was released, such as `1.4.2`, newest last. */
export async function releasedVersions(store: ObjectStore, app: string): Promise<string[]> {
  return (await store.list(`${app}/claims`)).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The last release of an app before this one; where releases are signed, only one whose manifest is. */
export async function releaseBefore(
  store: ObjectStore,
  app: string,
  { version }: Release,
  keys: ReleaseKeys | undefined,
): Promise<Release | undefined> {
  const numbers = await releasedVersions(store, app);
  const before = numbers[numbers.findIndex((number) => version.startsWith(`${number}-`)) - 1];
  const manifest = before === undefined ? undefined : await manifestNamed(store, app, before);
  return manifest && (!keys || isManifestSigned(app, manifest, keys)) ? manifest.release : undefined;
}

/** The manifest of a release by its version, such as `1.4.2` or `1.4.2-1a2b3c4d`. */
export async function manifestNamed(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  name: string,
): Promise<Manifest | undefined> {
  const version = (await store.get(lockOf(app, name)))?.toString('utf8') ?? name;
  return readManifest(store, app, version);
}

/** A release by its version. */
export async function releaseNamed(store: ObjectStore, app: string, name: string): Promise<Release | undefined> {
  return (await manifestNamed(store, app, name))?.release;
}

/** A release with the page paths that it owns, which may differ from those of the live one. */
export async function publishedBuild(
  store: ObjectStore,
  app: string,
  release: Release,
  { paths }: RegistryEntry,
): Promise<PublishedBuild> {
  const manifest = await readListedFile(store, app, release, BUILD_MANIFEST);
  const own = manifest && (JSON.parse(manifest.toString('utf8')) as BuildManifest).paths;
  return { app, paths: own ?? paths, release };
}

/** Name of the lock of a version; its content is the name of the release's folder. */
export const lockOf = (app: string, number: string) => path.posix.join(app, 'claims', path.basename(number));
