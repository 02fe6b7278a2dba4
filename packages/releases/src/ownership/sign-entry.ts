import { sign, verify } from 'node:crypto';
import type { RegistryEntry } from '@patina/platform/registry';
import { canonicalJson } from './canonical-json.ts';
import { keysFor, type ReleaseKeys, shortKey } from './release-keys.ts';
import { openPublicKey, type SigningKey } from './signing-key.ts';

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
  { publicKey, privateKey }: SigningKey,
): RegistryEntry {
  const number = Math.max(Date.now(), (before?.signature?.number ?? 0) + 1);
  const value = sign(null, statementOf(app, entry, number), privateKey).toString('base64url');
  return { ...entry, signature: { key: publicKey, number, value } };
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
  const name = `"${app}" ${live.version}`;
  if (!signature) return `${name} is not signed: release it with a key that "npm run keys" lists for "${app}".`;
  const { key, number, value } = signature;
  if (!keysFor(keys, app).includes(key)) {
    return `${name} is signed with the key ${shortKey(key)}, which may not release "${app}".`;
  }
  const publicKey = openPublicKey(key);
  if (!publicKey || !verify(null, statementOf(app, entry, number), publicKey, Buffer.from(value, 'base64url'))) {
    return `${name} is not what the key ${shortKey(key)} has signed: it was changed afterwards.`;
  }
  if (number < newest) {
    return `${name} is an older entry of "${app}", signed on ${new Date(number).toISOString()}, that was put back.`;
  }
  return foreignPath(app, entry, keys);
}

function foreignPath(app: string, { paths }: RegistryEntry, keys: ReleaseKeys): string | undefined {
  const own = keys.apps[app]?.paths;
  const foreign =
    own && paths.find((path) => !own.some((allowed) => path === allowed || path.startsWith(`${allowed}/`)));
  if (foreign === undefined) return undefined;
  return `"${app}" wants to own the path ${foreign}, but may own only ${own?.join(', ')}.`;
}

function statementOf(app: string, entry: RegistryEntry, number: number): Buffer {
  return Buffer.from(canonicalJson([PURPOSE, app, number, unsigned(entry)]));
}
