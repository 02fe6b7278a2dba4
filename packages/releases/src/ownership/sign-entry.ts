import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import { findEntry, releasesOf } from '../registry/entry-of.ts';
import { isAppName, keysFor, keysOfApp, type ReleaseKeys, shortKey } from './release-keys.ts';
import { areFactsSigned, type SigningKey, signFacts } from './signing-key.ts';

/** Separates these signatures from any others made with the same key. */
const PURPOSE = 'patina registry entry';

/**
 * Signs the entry of an app: its name, paths, and the live, canary and fallback release, each with its version, commit
 * and the hashes of its scripts and styles, and the last change. The number grows with each signature, so that an older
 * entry is recognised.
 * @param before The entry that this one replaces.
 */
export function signEntry(
  app: string,
  entry: RegistryEntry,
  before: RegistryEntry | undefined,
  key: SigningKey,
): RegistryEntry {
  const number = Math.max(Date.now(), (before?.signature?.number ?? 0) + 1);
  const value = signFacts(PURPOSE, factsOf(app, entry, number), key);
  return { ...entry, signature: { key: key.publicKey, number, value } };
}

/** An entry without its signature. */
export function unsigned({ signature: _, ...entry }: RegistryEntry): RegistryEntry {
  return entry;
}

/**
 * Why an entry may not be shown, as a sentence; undefined if it may.
 * @param newest Number of the newest entry of this app that is known; anything older is rejected.
 */
export function entryFault(app: string, entry: RegistryEntry, keys: ReleaseKeys, newest = 0): string | undefined {
  const { signature, live } = entry;
  const fault = signatureFault(app, entry, keys);
  if (fault !== undefined) return fault;
  if (signature && signature.number < newest) {
    return `${nameOf(app, live)} is an older entry of "${app}", signed on ${new Date(signature.number).toISOString()}, that was put back.`;
  }
  return foreignPath(app, entry, keys) ?? foreignAddress(app, entry);
}

/** Why an entry is not what somebody who may release the app has signed; undefined if it is. */
export function signatureFault(app: string, entry: RegistryEntry, keys: ReleaseKeys): string | undefined {
  const { signature, live } = entry;
  const name = nameOf(app, live);
  if (!isAppName(app)) return `"${app}" is no name of an app.`;
  if (!signature) return `${name} is not signed: release it with a key that "npm run keys" lists for "${app}".`;
  const { key, number, value } = signature;
  if (!keysFor(keys, app).includes(key)) {
    return `${name} is signed with the key ${shortKey(key)}, which may not release "${app}".`;
  }
  if (!areFactsSigned(PURPOSE, factsOf(app, entry, number), key, value)) {
    return `${name} is not what the key ${shortKey(key)} has signed: it was changed afterwards.`;
  }
  return undefined;
}

/** Says which page path an app may not own; undefined if it may own them all. */
export function foreignPath(
  app: string,
  { paths }: Pick<RegistryEntry, 'paths'>,
  keys: ReleaseKeys,
): string | undefined {
  const own = keysOfApp(keys, app)?.paths;
  const foreign =
    own && paths.find((path) => !own.some((allowed) => path === allowed || path.startsWith(`${allowed}/`)));
  if (foreign === undefined) return undefined;
  return `"${app}" wants to own the path ${foreign}, but may own only ${own?.join(', ')}.`;
}

/** Releases are in the store itself; builds that run elsewhere are for development. */
function foreignAddress(app: string, entry: RegistryEntry): string | undefined {
  const foreign = releasesOf(entry).find(({ base }) => base !== undefined);
  return foreign && `${nameOf(app, foreign)} is at ${foreign.base}, not in the store.`;
}

const nameOf = (app: string, { version }: Release) => `"${app}" ${version}`;

const factsOf = (app: string, entry: RegistryEntry, number: number) => [app, number, unsigned(entry)];

interface Admission {
  keys: ReleaseKeys;
  /** The registry in force so far. */
  before: Registry | undefined;
  /** Looks up the last entry of an app that may be shown, for a reader that knows none. */
  findEarlier: (app: string) => Promise<RegistryEntry | undefined>;
  onRejected: (reason: string) => void;
}

/**
 * Rejects entries that are not signed by somebody who may release the app. The entry from before stays in force; a remote
 * without one is left out.
 * @throws Error if the shell's entry is rejected and there is none from before
 */
export async function admitEntries(registry: Registry, admission: Admission): Promise<Registry> {
  const { keys, before, findEarlier, onRejected } = admission;
  const admit = async (app: string) => {
    const [entry, known] = [findEntry(registry, app), findEntry(before, app)];
    if (!entry) return known;
    const fault = entryFault(app, entry, keys, known?.signature?.number);
    if (fault === undefined) return entry;
    onRejected(fault);
    return known ?? (isAppName(app) ? findEarlier(app) : undefined);
  };
  const shell = await admit('shell');
  if (!shell) throw new Error('No entry of the shell is signed by a key that may release it.');
  const remotes: Registry['remotes'] = {};
  // Nobody ends an app whose keys still exist by leaving its entry out.
  const kept = Object.keys(before?.remotes ?? {}).filter((app) => keysOfApp(keys, app) !== undefined);
  for (const app of new Set([...Object.keys(registry.remotes), ...kept])) {
    const admitted = await admit(app);
    if (admitted) remotes[app] = admitted;
  }
  return { ...registry, shell, remotes };
}

/**
 * The registry with the entries of apps that keep them below their own prefix.
 * @param own Registries by app, of which only the entry of that app counts; undefined for one without a release.
 */
export function withOwnRegistries(registry: Registry, own: [app: string, Registry | undefined][]): Registry {
  const remotes = { ...registry.remotes };
  for (const [app, { remotes: { [app]: entry } = {} } = {}] of own) {
    if (entry) remotes[app] = entry;
    else delete remotes[app];
  }
  return { ...registry, remotes };
}
