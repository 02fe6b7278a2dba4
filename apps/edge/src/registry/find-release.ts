import type { Registry, Release } from '@patina/platform/registry';
import { isAppName, type ReleaseKeys } from '@patina/releases/ownership/release-keys';
import { isManifestSigned, readManifest } from '@patina/releases/ownership/release-manifest';
import { findEntry, releasesOf } from '@patina/releases/registry/entry-of';
import { LRUCache } from 'lru-cache';
import { earlierEntries, type RegistryStore } from './read-registry.ts';
import type { PublishedRegistry } from './registry-cache.ts';

/** Releases that are in the registry no longer, and are asked for by open pages or chosen by developers. */
const MAX_OTHER_RELEASES = 500;

interface ReleaseFinderOptions {
  store: RegistryStore;
  registry: PublishedRegistry;
  /** Whether releases and previews count that were never live: where somebody may choose them, or have a link to them. */
  includesUnpublished: boolean;
}

/**
 * Finds a release of an app by its version; undefined if there is none. Where releases are signed, only those that
 * somebody who may release the app has signed: in an entry of the registry, in an earlier one, or, where releases may be
 * tried before they are live, in their manifest.
 */
export type FindRelease = (app: string, version: string) => Promise<Release | undefined>;

/** @see FindRelease */
export function openReleaseFinder({ store, registry, includesUnpublished }: ReleaseFinderOptions): FindRelease {
  // By the registry in force, because earlier entries and keys change with it only.
  const earlier = new WeakMap<Registry, Map<string, Promise<Map<string, Release>>>>();
  const unsigned = new LRUCache<string, Release>({
    max: MAX_OTHER_RELEASES,
    fetchMethod: async (folder) => {
      const [app = '', version = ''] = folder.split('/');
      return (await readManifest(store, app, version))?.release;
    },
  });

  function earlierReleases(app: string, current: Registry, keys: ReleaseKeys): Promise<Map<string, Release>> {
    const byApp = earlier.get(current) ?? new Map<string, Promise<Map<string, Release>>>();
    earlier.set(current, byApp);
    const known = byApp.get(app) ?? readEarlier(store, app, keys);
    byApp.set(app, known);
    known.catch(() => byApp.delete(app));
    return known;
  }

  async function findUnpublished(app: string, version: string, keys: ReleaseKeys): Promise<Release | undefined> {
    if (!includesUnpublished) return undefined;
    // Anybody may have written the file.
    const manifest = await readManifest(store, app, version).catch(() => undefined);
    return manifest && isManifestSigned(app, manifest, keys) ? manifest.release : undefined;
  }

  return async (app, version) => {
    const [current, keys] = [await registry.read(), await registry.readKeys()];
    const entry = findEntry(current, app);
    const inForce = entry && releasesOf(entry).find((release) => release.version === version);
    if (inForce) return inForce;
    if (!keys) return unsigned.fetch(`${app}/${version}`);
    if (!isAppName(app)) return undefined;
    // Names come from addresses: only apps that are in the registry have a history to look through.
    const known = entry && (await earlierReleases(app, current, keys)).get(version);
    return known ?? findUnpublished(app, version, keys);
  };
}

async function readEarlier(store: RegistryStore, app: string, keys: ReleaseKeys): Promise<Map<string, Release>> {
  const releases = new Map<string, Release>();
  for await (const entry of earlierEntries(store, app, keys)) {
    for (const release of releasesOf(entry)) if (!releases.has(release.version)) releases.set(release.version, release);
  }
  return releases;
}
