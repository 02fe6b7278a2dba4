import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { findEntry } from '../registry/entry-of.ts';
import { isAppName, keysOfApp, type ReleaseKeys } from './release-keys.ts';
import { entryFault } from './sign-entry.ts';

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
