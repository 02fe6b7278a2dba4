import type { RegistryEntry } from '@patina/platform/registry';
import { Registry } from '@patina/platform/registry-schema';
import { admitEntries } from '@patina/releases/ownership/admit-entries';
import { withOwnRegistries } from '@patina/releases/ownership/own-registries';
import { appsApart, parseReleaseKeys, RELEASE_KEYS, type ReleaseKeys } from '@patina/releases/ownership/release-keys';
import { entryFault } from '@patina/releases/ownership/sign-entry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import * as z from 'zod/mini';

/** Name of the registry among the releases, and below the prefix of an app that has one of its own. */
const REGISTRY = 'registry.json';

/** Number of revisions in which an edge that starts looks for a signed entry. */
const LOOK_BACK = 50;

/** A registry, and what it was read from. */
export interface ReadRegistry {
  registry: Registry;
  keysContent: Buffer | undefined;
  contents: (Buffer | undefined)[];
}

interface Reading {
  store: RegistryStore;
  /** Release keys that are valid instead of those beside the registry. */
  pinnedKeys: ReleaseKeys | undefined;
  /** The registry in force so far; returned if nothing was changed. */
  before: ReadRegistry | undefined;
  onRejected: (reason: Error) => void;
}

/** A store to read from. */
export type RegistryStore = Pick<ObjectStore, 'get' | 'list'>;

/**
 * Reads the registry of a store, with the entries that apps keep below their own prefixes. Where there are release keys,
 * entries that are not signed by one of them are replaced by those from before.
 * @throws Error if there is none, or one that cannot be parsed
 */
export async function readSignedRegistry({ store, pinnedKeys, before, onRejected }: Reading): Promise<ReadRegistry> {
  const [content, keysFile] = await Promise.all([
    store.get(REGISTRY),
    pinnedKeys ? undefined : store.get(RELEASE_KEYS),
  ]);
  if (!content) throw new Error('There is no registry: "npm run build" makes the first releases.');
  // Removing the keys is no way to get unsigned releases shown.
  const keysContent = keysFile ?? before?.keysContent;
  const keys = pinnedKeys ?? (keysContent && parseReleaseKeys(keysContent));
  const apart = appsApart(keys);
  const ownContents = await Promise.all(apart.map((app) => store.get(`${app}/${REGISTRY}`)));
  const contents = [content, keysContent, ...ownContents];
  if (before && areEqual(contents, before.contents)) return before;
  const own = apart.map((app, index): [string, Registry | undefined] => [app, parseOrNothing(ownContents[index])]);
  const registry = withOwnRegistries(parse(content), own);
  if (!keys) return { registry, keysContent, contents };
  const admitted = await admitEntries(registry, {
    keys,
    before: before?.registry,
    findEarlier: (app) => findSignedEntry(store, app, keys),
    onRejected: (reason) => onRejected(new Error(reason)),
  });
  return { registry: admitted, keysContent, contents };
}

/** The last recorded entry of an app that may be shown. */
async function findSignedEntry(
  store: RegistryStore,
  app: string,
  keys: ReleaseKeys,
): Promise<RegistryEntry | undefined> {
  const folder = `${keys.apps[app]?.ownRegistry ? `${app}/` : ''}registry-editions`;
  for (const name of (await store.list(folder)).toReversed().slice(0, LOOK_BACK)) {
    const registry = parseOrNothing(await store.get(`${folder}/${name}`));
    const entry = app === 'shell' ? registry?.shell : registry?.remotes[app];
    if (entry && entryFault(app, entry, keys) === undefined) return entry;
  }
  return undefined;
}

/** Keeps what this edge does not know, because it is signed. */
function parse(content: Buffer): Registry {
  const registry: unknown = JSON.parse(content.toString('utf8'));
  z.parse(Registry, registry);
  return registry as Registry;
}

/** What one team has written cannot stop the others. */
function parseOrNothing(content: Buffer | undefined): Registry | undefined {
  try {
    return content && parse(content);
  } catch {
    return undefined;
  }
}

function areEqual(some: (Buffer | undefined)[], others: (Buffer | undefined)[]): boolean {
  return (
    some.length === others.length &&
    some.every((content, index) => {
      const other = others[index];
      return content && other ? content.equals(other) : content === other;
    })
  );
}
