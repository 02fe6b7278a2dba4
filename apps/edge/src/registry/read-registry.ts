import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import { Registry as RegistrySchema } from '@patina/platform/registry-schema';
import {
  appsApart,
  isTrusted,
  keysOfApp,
  parseReleaseKeys,
  RELEASE_KEYS,
  type ReleaseKeys,
} from '@patina/releases/ownership/release-keys';
import { admitEntries, entryFault, withOwnRegistries } from '@patina/releases/ownership/sign-entry';
import { findEntry } from '@patina/releases/registry/entry-of';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import * as z from 'zod/mini';

/** Name of the registry among the releases, and below the prefix of an app that has one of its own. */
const REGISTRY = 'registry.json';

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
  const own = apart.map((app, index): [string, Registry | undefined] => [app, parseOwnRegistry(ownContents[index])]);
  const registry = withOwnRegistries(parseRegistry(content), own);
  if (!keys) return { registry, keys, keysContent, contents };
  const admitted = await admitEntries(registry, {
    keys,
    before: before?.registry,
    findEarlier: async (app) => {
      for await (const entry of earlierEntries(store, app, keys)) return entry;
      return undefined;
    },
    onRejected: (reason) => onRejected(new Error(reason)),
  });
  return { registry: renderedFromTrusted(admitted, keys), keys, keysContent, contents };
}

/** Without the server builds of apps whose teams are not trusted with the server: their pages are rendered in browsers. */
function renderedFromTrusted({ shell, remotes }: Registry, keys: ReleaseKeys): Registry {
  const inBrowser = ({ server: _, ...release }: Release): Release => release;
  const entries = Object.entries(remotes).map(([app, entry]) => {
    if (isTrusted(keys, app)) return [app, entry] as const;
    const { live, previous, canary } = entry;
    const rest = {
      ...(previous && { previous: inBrowser(previous) }),
      ...(canary && { canary: { ...canary, release: inBrowser(canary.release) } }),
    };
    return [app, { ...entry, live: inBrowser(live), ...rest }] as const;
  });
  return { shell, remotes: Object.fromEntries(entries) };
}

const readContents = (store: RegistryStore, apart: string[]) =>
  Promise.all([REGISTRY, ...apart.map((app) => `${app}/${REGISTRY}`)].map((name) => store.get(name)));

function areEqual(some: (Buffer | undefined)[], others: (Buffer | undefined)[]): boolean {
  return (
    some.length === others.length &&
    some.every((content, index) => {
      const other = others[index];
      return content && other ? content.equals(other) : content === other;
    })
  );
}

/** Number of revisions of the registry that are looked through for what was live: more than pages stay open for. */
const LOOK_BACK = 100;

const BATCH = 10;

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
function parseRegistry(content: Buffer): Registry {
  const registry: unknown = JSON.parse(content.toString('utf8'));
  z.parse(RegistrySchema, registry);
  return registry as Registry;
}

/** What one team has written cannot stop the others. */
function parseOwnRegistry(content: Buffer | undefined): Registry | undefined {
  try {
    return content && parseRegistry(content);
  } catch {
    return undefined;
  }
}
