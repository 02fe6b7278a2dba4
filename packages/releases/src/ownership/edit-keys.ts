import type { Registry } from '@patina/platform/registry';
import { liveReleases } from '../checks/candidate-registry.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { type ReleaseKeys, shortKey } from './release-keys.ts';
import { isPublicKey } from './signing-key.ts';

/** In place of an app: keys that may release all of them. */
export const OPERATORS = 'operators';

const APP_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A key of somebody who may release an app, or all of them with OPERATORS. */
export interface KeyHolder {
  app: string;
  publicKey: string;
}

/**
 * The keys with one more.
 * @param ownRegistry The app keeps its entry below its own prefix, and may own only the page paths below its name.
 * @throws ReleaseRejected
 */
export function allowKey(keys: ReleaseKeys, { app, publicKey }: KeyHolder, ownRegistry: boolean): ReleaseKeys {
  if (!isPublicKey(publicKey)) {
    throw new ReleaseRejected([
      `"${publicKey}" is no public key: "npm run keys -- create FILE" makes a pair and prints it.`,
    ]);
  }
  if (app === OPERATORS) return { ...keys, operators: withKey(keys.operators, publicKey) };
  if (!APP_NAME.test(app)) throw new ReleaseRejected([`"${app}" is no name of an app.`]);
  const known = keys.apps[app];
  const apart = ownRegistry && { ownRegistry, paths: known?.paths ?? [`/${app}`] };
  const entry = { ...known, keys: withKey(known?.keys ?? [], publicKey), ...apart };
  return { ...keys, apps: { ...keys.apps, [app]: entry } };
}

/**
 * The keys without one.
 * @throws ReleaseRejected if it is not there, the last of the operators, or has signed what is live
 */
export function revokeKey(
  keys: ReleaseKeys,
  { app, publicKey }: KeyHolder,
  registry: Registry | undefined,
): ReleaseKeys {
  const holders = app === OPERATORS ? keys.operators : (keys.apps[app]?.keys ?? []);
  if (!holders.includes(publicKey)) {
    throw new ReleaseRejected([`The key ${shortKey(publicKey)} is none of "${app}": "npm run keys" lists them.`]);
  }
  const rest = holders.filter((key) => key !== publicKey);
  const known = keys.apps[app];
  const after =
    app === OPERATORS
      ? { ...keys, operators: rest }
      : { ...keys, apps: { ...keys.apps, ...(known && { [app]: { ...known, keys: rest } }) } };
  if (after.operators.length === 0) {
    throw new ReleaseRejected(['This is the last key of the operators: allow another one first.']);
  }
  const orphaned = (registry ? liveReleases(registry) : []).filter(
    ([name, { signature }]) =>
      signature?.key === publicKey && ![...after.operators, ...(after.apps[name]?.keys ?? [])].includes(publicKey),
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
