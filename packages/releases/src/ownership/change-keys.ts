import type { Registry } from '@patina/platform/registry';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { changeRegistry, type Print, readRegistry } from '../registry/change-registry.ts';
import { findEntry } from '../registry/entry-of.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { allowKey, type KeyHolder, OPERATORS, revokeKey } from './edit-keys.ts';
import { RELEASE_KEYS, type ReleaseKeys, shortKey } from './release-keys.ts';
import type { SigningKey } from './signing-key.ts';

interface Operator {
  key: SigningKey | undefined;
  print: Print;
}

/**
 * Allows a key to release an app. The first one is that of an operator and switches signing on: everything that is live
 * is signed with it before.
 * @throws ReleaseRejected
 */
export async function allow(
  store: ObjectStore,
  holder: KeyHolder & { ownRegistry?: boolean | undefined },
  operator: Operator,
): Promise<ReleaseKeys> {
  const { app, publicKey, ownRegistry = false } = holder;
  const before = await readReleaseKeys(store);
  const registry = await readRegistry(store);
  if (!before && (app !== OPERATORS || operator.key?.publicKey !== publicKey)) {
    throw new ReleaseRejected([
      `Nobody has to sign here so far: start with your own key, "npm run keys -- allow ${OPERATORS} KEY", with RELEASE_KEY set to its file.`,
    ]);
  }
  if (ownRegistry && !before?.apps[app]?.ownRegistry && findEntry(registry, app)) {
    throw new ReleaseRejected([`"${app}" has been released in the common registry, and stays there.`]);
  }
  const keys = allowKey(before ?? { operators: [], apps: {} }, holder, ownRegistry);
  if (!before && registry) await signEntries(store, Object.keys({ shell: 0, ...registry.remotes }), keys, operator);
  await writeKeys(store, keys);
  return keys;
}

/**
 * Takes back what was allowed.
 * @throws ReleaseRejected if what is live would no longer be shown
 */
export async function revoke(store: ObjectStore, holder: KeyHolder): Promise<ReleaseKeys> {
  const before = await readReleaseKeys(store);
  if (!before) throw new ReleaseRejected(['Nobody has to sign here: there are no keys.']);
  const keys = revokeKey(before, holder, await readRegistry(store));
  await writeKeys(store, keys);
  return keys;
}

/**
 * Signs what is live, as it is, with another key: before the key that has signed it is revoked.
 * @param app All by default.
 * @throws ReleaseRejected if the key may not release it
 */
export async function signAgain(store: ObjectStore, app: string | undefined, operator: Operator): Promise<string[]> {
  const keys = await readReleaseKeys(store);
  if (!keys) throw new ReleaseRejected(['Nobody has to sign here: there are no keys.']);
  const registry = await readRegistry(store);
  if (app !== undefined && !findEntry(registry, app)) {
    throw new ReleaseRejected([`"${app}" has never been released.`]);
  }
  const apps = app === undefined ? Object.keys({ shell: 0, ...registry?.remotes }) : [app];
  await signEntries(store, apps, keys, operator);
  return apps;
}

async function signEntries(store: ObjectStore, apps: string[], keys: ReleaseKeys, { key, print }: Operator) {
  if (!key) throw new ReleaseRejected(['Set RELEASE_KEY to the file with your private key.']);
  const unchanged = (registry: Registry | undefined) => {
    if (!registry) throw new ReleaseRejected(['Nothing has been released.']);
    return registry;
  };
  const apart = apps.filter((app) => keys.apps[app]?.ownRegistry);
  const again = apps.filter((app) => !apart.includes(app));
  if (again.length > 0) await changeRegistry(store, unchanged, { key, keys, again, print });
  for (const app of apart) await changeRegistry(store, unchanged, { app, key, keys, again: [app], print });
  print(`Signed with ${shortKey(key.publicKey)}: ${apps.join(', ')}.`);
}

async function writeKeys(store: ObjectStore, keys: ReleaseKeys): Promise<void> {
  await store.put(RELEASE_KEYS, `${JSON.stringify(keys, null, 2)}\n`);
}
