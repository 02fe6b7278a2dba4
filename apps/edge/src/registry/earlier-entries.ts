import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { Registry as RegistrySchema } from '@patina/platform/registry-schema';
import { keysOfApp, type ReleaseKeys } from '@patina/releases/ownership/release-keys';
import { entryFault } from '@patina/releases/ownership/sign-entry';
import { findEntry } from '@patina/releases/registry/entry-of';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import * as z from 'zod/mini';

/** Number of revisions of the registry that are looked through for what was live: more than pages stay open for. */
const LOOK_BACK = 100;

/** Number of revisions that are read at once. */
const BATCH = 10;

/** A store to read from. */
export type RegistryStore = Pick<ObjectStore, 'get' | 'list'>;

/** Earlier entries of an app, newest first, as far as somebody who may release it has signed them. */
export async function* earlierEntries(
  store: RegistryStore,
  app: string,
  keys: ReleaseKeys,
): AsyncGenerator<RegistryEntry> {
  const folder = `${keysOfApp(keys, app)?.ownRegistry ? `${app}/` : ''}registry-editions`;
  const names = (await store.list(folder)).toReversed().slice(0, LOOK_BACK);
  for (let start = 0; start < names.length; start += BATCH) {
    const batch = names.slice(start, start + BATCH);
    for (const content of await Promise.all(batch.map((name) => store.get(`${folder}/${name}`)))) {
      const entry = findEntry(parseOwnRegistry(content), app);
      if (entry && entryFault(app, entry, keys) === undefined) yield entry;
    }
  }
}

/** Keeps what this edge does not know, because it is signed. @throws Error if it is not a registry */
export function parseRegistry(content: Buffer): Registry {
  const registry: unknown = JSON.parse(content.toString('utf8'));
  z.parse(RegistrySchema, registry);
  return registry as Registry;
}

/** What one team has written cannot stop the others. */
export function parseOwnRegistry(content: Buffer | undefined): Registry | undefined {
  try {
    return content && parseRegistry(content);
  } catch {
    return undefined;
  }
}
