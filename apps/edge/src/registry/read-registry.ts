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
  keys: ReleaseKeys | undefined;
  keysContent: Buffer | undefined;
  contents: (Buffer | undefined)[];
}

interface Reading {
  store: RegistryStore;
  /** Release keys that are valid instead of those beside the registry. */
  pinnedKeys: ReleaseKeys | undefined;
  /** The registry in force so far; returned if nothing was changed. */
  before: ReadRegistry | undefined;
  /** Whether the keys are read even if no registry has changed. */
  areKeysDue: boolean;
  onRejected: (reason: Error) => void;
}

/** A store to read from. */
export type RegistryStore = Pick<ObjectStore, 'get' | 'list'>;

/**
 * Reads the registry of a store, with the entries that apps keep below their own prefixes. Where there are release keys,
 * entries that are not signed by one of them are replaced by those from before. The keys are read after each change of a
 * registry, so that none goes live by a key that was revoked before, and else when they are due.
 * @throws Error if there is none, or one that cannot be parsed
 */
export async function readSignedRegistry(reading: Reading): Promise<ReadRegistry> {
  const { store, pinnedKeys, before, areKeysDue, onRejected } = reading;
  const known = appsApart(pinnedKeys ?? before?.keys);
  let contents = await readContents(store, known);
  if (!contents[0]) throw new Error('There is no registry: "npm run build" makes the first releases.');
  const isChanged = !before || !areEqual(contents, before.contents);
  if (!isChanged && (pinnedKeys || !areKeysDue)) return before;
  // Removing the keys is no way to get unsigned releases shown.
  const keysContent = pinnedKeys ? undefined : ((await store.get(RELEASE_KEYS)) ?? before?.keysContent);
  if (!isChanged && areEqual([keysContent], [before.keysContent])) return before;
  const keys = pinnedKeys ?? (keysContent && parseReleaseKeys(keysContent));
  const apart = appsApart(keys);
  if (apart.join() !== known.join()) contents = await readContents(store, apart);
  const [content, ...ownContents] = contents;
  if (!content) throw new Error('The registry is gone.');
  const own = apart.map((app, index): [string, Registry | undefined] => [app, parseOrNothing(ownContents[index])]);
  const registry = withOwnRegistries(parse(content), own);
  if (!keys) return { registry, keys, keysContent, contents };
  const admitted = await admitEntries(registry, {
    keys,
    before: before?.registry,
    findEarlier: (app) => findSignedEntry(store, app, keys),
    onRejected: (reason) => onRejected(new Error(reason)),
  });
  return { registry: admitted, keys, keysContent, contents };
}

/** The registry, and those of apps that have one of their own. */
const readContents = (store: RegistryStore, apart: string[]) =>
  Promise.all([REGISTRY, ...apart.map((app) => `${app}/${REGISTRY}`)].map((name) => store.get(name)));

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
