import type { Registry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { LRUCache } from 'lru-cache';

/** Size of the cache in bytes: several releases of every app. */
const CACHE_SIZE = 64 * 1024 * 1024;

/**
 * Caches the files of a remote store in memory, least recently used out first. Files of releases never change; missing
 * ones are requested again. Simultaneous requests for a file are one request to the store.
 */
export function cacheFiles(store: Pick<ObjectStore, 'get'>, cacheSize = CACHE_SIZE): Pick<ObjectStore, 'get'> {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheSize,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    // A file evicted before it arrives is still returned to waiting callers.
    ignoreFetchAbort: true,
    fetchMethod: (name) => store.get(name),
  });
  return { get: (name) => cache.fetch(name) };
}

/** File extension of the compressed form that most browsers accept. */
const FORM = '.br';

/**
 * Reads the scripts and style sheets of every live, canary and fallback release into a cache, one after the other, so
 * that they are available after a rollback or while the bucket is unavailable. A file that cannot be read is skipped.
 */
export async function warmReleases(files: Pick<ObjectStore, 'get'>, { shell, remotes }: Registry): Promise<void> {
  for (const [app, { live, canary, previous }] of Object.entries({ shell, ...remotes })) {
    for (const release of [live, canary?.release, previous]) {
      for (const name of namesOf(app, release)) await files.get(name).catch(() => undefined);
    }
  }
}

function namesOf(app: string, release: Release | undefined): string[] {
  // A release with a base is a build of a development server.
  if (!release || release.base !== undefined) return [];
  return Object.keys(release.assets).map((file) => `${app}/${release.version}/${file}${FORM}`);
}
