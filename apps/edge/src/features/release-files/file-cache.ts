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
