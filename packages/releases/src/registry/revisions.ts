import { Registry } from '@patina/platform/registry-schema';
import * as z from 'zod/mini';
import { appsApart, keysOfApp, parseReleaseKeys, RELEASE_KEYS, type ReleaseKeys } from '../ownership/release-keys.ts';
import { withOwnRegistries } from '../ownership/sign-entry.ts';
import type { ObjectStore } from '../storage/object-store.ts';

/** The registry that the edge reads. */
export const REGISTRY = 'registry.json';

/**
 * Folder with every revision of the registry, by number: creating the next number records a change. Called editions
 * because existing stores have it under that name.
 */
const REVISIONS = 'registry-editions';

/** Prefix of a sequence of revisions: that of an app with a registry of its own, else empty. */
type Prefix = `${string}/` | '';

/** The registry as recorded last, and as read by the edges. */
export interface RegistryState {
  /** Where changes of the app are recorded. */
  prefix: Prefix;
  revision: number;
  /** With every recorded change; undefined if there is none or it cannot be parsed. */
  latest: Registry | undefined;
  /** Present if the edges read an older one: the writer of the last revision was interrupted, or has not finished. */
  outdated?: { inForce: Registry | undefined };
  /** Undefined if nobody has to sign. */
  keys: ReleaseKeys | undefined;
}

/** Reads the last revision and compares it with the one in force. @param app The app that is to be changed. */
export async function readState(store: ObjectStore, app?: string): Promise<RegistryState> {
  const [keys, main] = await Promise.all([readReleaseKeys(store), readSequence(store, '')]);
  const prefix = prefixFor(keys, app);
  const own = await Promise.all(
    appsApart(keys).map(async (name) => [name, await readSequence(store, `${name}/`)] as const),
  );
  const changed = own.find(([name]) => `${name}/` === prefix)?.[1] ?? main;
  /** Of the other sequences only what is in force counts. */
  const contentOf = (it: Sequence) => (it === changed ? it.latest : it.inForce);
  const combined = (pick: (it: Sequence) => Registry | undefined) => {
    const registry = pick(main);
    return (
      registry &&
      withOwnRegistries(
        registry,
        own.map(([name, it]) => [name, pick(it)]),
      )
    );
  };
  const { revision, isOutdated } = changed;
  const outdated = isOutdated && { outdated: { inForce: combined((it) => it.inForce) } };
  return { prefix, revision, latest: combined(contentOf), keys, ...outdated };
}

interface Sequence {
  revision: number;
  latest: Registry | undefined;
  inForce: Registry | undefined;
  isOutdated: boolean;
}

async function readSequence(store: ObjectStore, prefix: Prefix): Promise<Sequence> {
  const revision = await lastNumber(store, prefix);
  const [recorded, published] = await Promise.all([
    revision === 0 ? undefined : store.get(revisionName(revision, prefix)),
    store.get(`${prefix}${REGISTRY}`),
  ]);
  const inForce = parseRegistry(published);
  if (!recorded) return { revision, latest: inForce, inForce, isOutdated: false };
  return { revision, latest: parseRegistry(recorded), inForce, isOutdated: !published?.equals(recorded) };
}

/**
 * The public keys of those who may release; undefined if nobody has to sign.
 * @throws BadReleaseKeys
 */
export async function readReleaseKeys(store: Pick<ObjectStore, 'get'>): Promise<ReleaseKeys | undefined> {
  const content = await store.get(RELEASE_KEYS);
  return content && parseReleaseKeys(content);
}

/** One revision of the registry of an app by its number; undefined if there is none or it cannot be parsed. */
export async function readRevision(
  store: ObjectStore,
  revision: number,
  prefix: Prefix,
): Promise<Registry | undefined> {
  return parseRegistry(await store.get(revisionName(revision, prefix)));
}

/** Where the changes of an app are recorded, how many there are, and who may have signed them. */
export async function lastRevision(
  store: ObjectStore,
  app: string,
): Promise<Omit<RegistryState, 'latest' | 'outdated'>> {
  const keys = await readReleaseKeys(store);
  const prefix = prefixFor(keys, app);
  return { prefix, revision: await lastNumber(store, prefix), keys };
}

/** Number of the last revision of a sequence; 0 if there is none. */
export async function lastNumber(store: ObjectStore, prefix: Prefix): Promise<number> {
  return Number.parseInt((await store.list(`${prefix}${REVISIONS}`)).at(-1) ?? '0', 10);
}

export const revisionName = (revision: number, prefix: Prefix) =>
  `${prefix}${REVISIONS}/${String(revision).padStart(8, '0')}.json`;

function prefixFor(keys: ReleaseKeys | undefined, app: string | undefined): Prefix {
  return app !== undefined && keys && keysOfApp(keys, app)?.ownRegistry ? `${app}/` : '';
}

/** Undefined for content that is not a registry. What this version does not know is kept, because it is signed. */
export function parseRegistry(content: Buffer | undefined): Registry | undefined {
  if (content === undefined) return undefined;
  try {
    const registry: unknown = JSON.parse(content.toString('utf8'));
    z.parse(Registry, registry);
    return registry as Registry;
  } catch {
    return undefined;
  }
}
