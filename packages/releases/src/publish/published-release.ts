import path from 'node:path';
import type { RegistryEntry, Release } from '@patina/platform/registry';
import type { ListedRelease } from '@patina/platform/release-list';
import type { ReleaseKeys } from '../ownership/release-keys.ts';
import { isManifestSigned, type Manifest, readManifest } from '../ownership/release-manifest.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { findEntry } from '../registry/entry-of.ts';
import { releaseHistory } from '../registry/release-history.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { readListedFile } from '../storage/release-file.ts';
import { badMark } from './bad-mark.ts';
import { BUILD_MANIFEST, type BuildManifest } from './build-manifest.ts';
import type { PublishedBuild } from './publish-build.ts';

/** Every version of an app that was released, such as `1.4.2`, newest last. */
export async function releasedVersions(store: ObjectStore, app: string): Promise<string[]> {
  return (await store.list(`${app}/claims`)).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The last release of an app before this one, unless it is marked as bad; where releases are signed, only one whose manifest is. */
export async function releaseBefore(
  store: ObjectStore,
  app: string,
  { version }: Release,
  keys: ReleaseKeys | undefined,
): Promise<Release | undefined> {
  const numbers = await releasedVersions(store, app);
  const before = numbers[numbers.findIndex((number) => version.startsWith(`${number}-`)) - 1];
  const manifest = before === undefined ? undefined : await manifestNamed(store, app, before);
  if (!manifest || (await badMark(store, app, manifest.release.version))) return undefined;
  return !keys || isManifestSigned(app, manifest, keys) ? manifest.release : undefined;
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

/** Number of changes that are looked through for authors and dates. */
const MAX_CHANGES = 500;

/**
 * Releases of an app, newest first: those of its history, then those that the registry has without a history, then those
 * that never went live or are older than the history that is read.
 * @param limit maximum number of releases
 */
export async function listReleases(store: ObjectStore, app: string, limit: number): Promise<ListedRelease[]> {
  const [history, inForce, numbers] = await Promise.all([
    releaseHistory(store, app, MAX_CHANGES),
    releasesInForce(store, app),
    releasedVersions(store, app),
  ]);
  const listed = new Map<string, ListedRelease>();
  // A release is listed by its oldest change; the Map keeps the position of the newest.
  for (const { version, at, by, note, commit } of history) listed.set(version, { version, at, by, note, commit });
  const add = ({ version, commit }: Release) => listed.has(version) || listed.set(version, { version, commit });
  inForce.forEach(add);
  const known = [...listed.keys()];
  const others = numbers.filter((number) => !known.some((version) => version.startsWith(`${number}-`))).reverse();
  const missing = others.slice(0, Math.max(0, limit - listed.size));
  for (const release of await Promise.all(missing.map((number) => releaseNamed(store, app, number)))) {
    if (release) add(release);
  }
  return [...listed.values()].slice(0, limit);
}

async function releasesInForce(store: ObjectStore, app: string): Promise<Release[]> {
  const entry = findEntry(await readRegistry(store), app);
  return [entry?.canary?.release, entry?.live, entry?.previous].filter((release) => release !== undefined);
}
