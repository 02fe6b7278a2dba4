import path from 'node:path';
import type { RegistryEntry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '../storage/object-store.ts';
import { BUILD_MANIFEST, type BuildManifest } from './build-manifest.ts';
import type { PublishedBuild } from './publish-build.ts';

/** Every version of an app that was released, such as `1.4.2`, newest last. */
export async function releasedVersions(store: ObjectStore, app: string): Promise<string[]> {
  return (await store.list(`${app}/claims`)).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The last release of an app before this one. */
export async function releaseBefore(
  store: ObjectStore,
  app: string,
  { version }: Release,
): Promise<Release | undefined> {
  const numbers = await releasedVersions(store, app);
  const before = numbers[numbers.findIndex((number) => version.startsWith(`${number}-`)) - 1];
  return before === undefined ? undefined : releaseNamed(store, app, before);
}

/** A release by its version, such as `1.4.2` or `1.4.2-1a2b3c4d`. */
export async function releaseNamed(store: ObjectStore, app: string, name: string): Promise<Release | undefined> {
  const version = (await store.get(lockOf(app, name)))?.toString('utf8') ?? name;
  const manifest = await store.get(`${app}/${version}/release.json`);
  return manifest && (JSON.parse(manifest.toString('utf8')) as Release);
}

/** A release with the page paths that it owns, which may differ from those of the live one. */
export async function publishedBuild(
  store: ObjectStore,
  app: string,
  release: Release,
  { paths }: RegistryEntry,
): Promise<PublishedBuild> {
  const manifest = await store.get(`${app}/${release.version}/${BUILD_MANIFEST}`);
  const own = manifest && (JSON.parse(manifest.toString('utf8')) as BuildManifest).paths;
  return { app, paths: own ?? paths, release };
}

/** Name of the lock of a version; its content is the name of the release's folder. */
export const lockOf = (app: string, number: string) => path.posix.join(app, 'claims', path.basename(number));
