import type { Release } from '@patina/platform/registry';
import type { ListedRelease } from '@patina/platform/release-list';
import { readRegistry } from '../registry/change-registry.ts';
import { findEntry } from '../registry/entry-of.ts';
import { releaseHistory } from '../registry/release-history.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { releasedVersions, releaseNamed } from './published-release.ts';

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
