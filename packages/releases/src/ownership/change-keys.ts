import type { Registry } from '@patina/platform/registry';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { changeRegistry, type Print, readRegistry } from '../registry/change-registry.ts';
import { findEntry, liveReleases } from '../registry/entry-of.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { isAppName, keysOfApp, RELEASE_KEYS, type ReleaseKeys, shortKey } from './release-keys.ts';
import { isPublicKey, type SigningKey } from './signing-key.ts';

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
  if (ownRegistry && !(before && keysOfApp(before, app)?.ownRegistry) && findEntry(registry, app)) {
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
 * Lets the pages of a partner be rendered on the server, or no longer: what its team releases runs there.
 * @param trust `guests`: only for those who are not signed in; `everybody`: with data of people, too
 * @throws ReleaseRejected if the app has no keys of its own
 */
export async function setTrust(
  store: ObjectStore,
  app: string,
  trust: 'nobody' | 'guests' | 'everybody',
): Promise<ReleaseKeys> {
  return grant(store, app, { trusted: trust !== 'nobody', seesPeople: trust === 'everybody' });
}

/**
 * Lets the team of an app release it without its tests, or no longer.
 * @throws ReleaseRejected if the app has no keys of its own
 */
export async function waiveTests(store: ObjectStore, app: string, mayLeaveTests: boolean): Promise<ReleaseKeys> {
  return grant(store, app, { mayLeaveTests });
}

async function grant(
  store: ObjectStore,
  app: string,
  granted: Partial<ReleaseKeys['apps'][string]>,
): Promise<ReleaseKeys> {
  const before = await readReleaseKeys(store);
  const known = before && keysOfApp(before, app);
  if (!known) throw new ReleaseRejected([`"${app}" has no keys of its own: "npm run keys" lists who has.`]);
  const keys = { ...before, apps: { ...before.apps, [app]: { ...known, ...granted } } };
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
  const apart = apps.filter((app) => keysOfApp(keys, app)?.ownRegistry);
  const again = apps.filter((app) => !apart.includes(app));
  if (again.length > 0) await changeRegistry(store, unchanged, { key, keys, again, print });
  for (const app of apart) await changeRegistry(store, unchanged, { app, key, keys, again: [app], print });
  print(`Signed with ${shortKey(key.publicKey)}: ${apps.join(', ')}.`);
}

async function writeKeys(store: ObjectStore, keys: ReleaseKeys): Promise<void> {
  await store.put(RELEASE_KEYS, `${JSON.stringify(keys, null, 2)}\n`);
}

/** In place of an app: keys that may release all of them. */
const OPERATORS = 'operators';

/** A key of somebody who may release an app, or all of them with OPERATORS. */
interface KeyHolder {
  app: string;
  publicKey: string;
}

/**
 * The keys with one more.
 * @param ownRegistry The app keeps its entry below its own prefix, and may own only the page paths below its name.
 * @throws ReleaseRejected
 */
function allowKey(keys: ReleaseKeys, { app, publicKey }: KeyHolder, ownRegistry: boolean): ReleaseKeys {
  if (!isPublicKey(publicKey)) {
    throw new ReleaseRejected([
      `"${publicKey}" is no public key: "npm run keys -- create FILE" makes a pair and prints it.`,
    ]);
  }
  if (app === OPERATORS) return { ...keys, operators: withKey(keys.operators, publicKey) };
  if (!isAppName(app)) throw new ReleaseRejected([`"${app}" is no name of an app.`]);
  const known = keysOfApp(keys, app);
  const apart = ownRegistry && { ownRegistry, paths: known?.paths ?? [`/${app}`] };
  const entry = { ...known, keys: withKey(known?.keys ?? [], publicKey), ...apart };
  return { ...keys, apps: { ...keys.apps, [app]: entry } };
}

/**
 * The keys without one.
 * @throws ReleaseRejected if it is not there, the last of the operators, or has signed what is live
 */
function revokeKey(keys: ReleaseKeys, { app, publicKey }: KeyHolder, registry: Registry | undefined): ReleaseKeys {
  const holders = app === OPERATORS ? keys.operators : (keysOfApp(keys, app)?.keys ?? []);
  if (!holders.includes(publicKey)) {
    throw new ReleaseRejected([`The key ${shortKey(publicKey)} is none of "${app}": "npm run keys" lists them.`]);
  }
  const rest = holders.filter((key) => key !== publicKey);
  const known = keysOfApp(keys, app);
  const after =
    app === OPERATORS
      ? { ...keys, operators: rest }
      : { ...keys, apps: { ...keys.apps, ...(known && { [app]: { ...known, keys: rest } }) } };
  if (after.operators.length === 0) {
    throw new ReleaseRejected(['This is the last key of the operators: allow another one first.']);
  }
  const orphaned = (registry ? liveReleases(registry) : []).filter(
    ([name, { signature }]) =>
      signature?.key === publicKey &&
      ![...after.operators, ...(keysOfApp(after, name)?.keys ?? [])].includes(publicKey),
  );
  if (orphaned.length === 0) return after;
  const names = orphaned.map(([name]) => name);
  throw new ReleaseRejected([
    `The key ${shortKey(publicKey)} has signed what is live of ${names.join(', ')}: sign that with another one first, "npm run keys -- sign ${names[0]}".`,
  ]);
}

function withKey(keys: string[], key: string): string[] {
  return keys.includes(key) ? keys : [...keys, key];
}
