import type { Registry, RegistryEntry } from '@patina/platform/registry';
import type { ObjectStore } from '../storage/object-store.ts';
import { findEntry } from './entry-of.ts';
import { lastRevision, readRevision } from './revisions.ts';

/** Number of revisions that are read at once. */
const BATCH = 8;

/** The last time that a release was live. */
export interface Life {
  /** The app's entry at that time. */
  entry: RegistryEntry;
  /** The whole registry at that time. */
  registry: Registry;
}

/** Finds the last revision in which a release of an app was live; undefined if it never was. */
export async function lastLife(store: ObjectStore, app: string, version: string): Promise<Life | undefined> {
  const { prefix, revision } = await lastRevision(store, app);
  for (let newest = revision; newest > 0; newest -= BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, newest) }, (_, index) => newest - index);
    for (const registry of await Promise.all(numbers.map((number) => readRevision(store, number, prefix)))) {
      const entry = findEntry(registry, app);
      if (registry && entry?.live.version === version) return { entry, registry };
    }
  }
  return undefined;
}
