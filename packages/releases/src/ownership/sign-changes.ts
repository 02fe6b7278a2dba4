import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { findEntry } from '../registry/entry-of.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { keysFor, type ReleaseKeys, shortKey } from './release-keys.ts';
import { signatureFault, signEntry, unsigned } from './sign-entry.ts';
import { canonicalJson, type SigningKey } from './signing-key.ts';

interface Signing {
  keys: ReleaseKeys;
  key: SigningKey | undefined;
  /** Apps whose entries are signed although they have not changed. */
  again?: string[] | undefined;
}

/**
 * Signs the entries of a registry that have changed; the others stay as they are.
 * @throws ReleaseRejected if the key may not release one of these apps, or if somebody has altered the entry of one
 */
export function signChanges(
  before: Registry | undefined,
  after: Registry,
  { keys, key, again = [] }: Signing,
): Registry {
  const signed = (app: string, entry: RegistryEntry, old: RegistryEntry | undefined) => {
    const isSame = old && canonicalJson(unsigned(old)) === canonicalJson(unsigned(entry));
    if (isSame && !again.includes(app)) return old;
    const permitted = permittedKey(app, keys, key);
    // What goes on from the old entry, such as the release before, must not be signed with it unseen.
    const fault = old && !again.includes(app) ? signatureFault(app, old, keys) : undefined;
    if (fault !== undefined) {
      throw new ReleaseRejected([
        fault,
        `Look at it with "npm run releases -- ${app}"; if it is right as it is: npm run keys -- sign ${app}`,
      ]);
    }
    return signEntry(app, entry, old, permitted);
  };
  const remotes = Object.entries(after.remotes).map(
    ([app, entry]) => [app, signed(app, entry, findEntry(before, app))] as const,
  );
  return { ...after, shell: signed('shell', after.shell, before?.shell), remotes: Object.fromEntries(remotes) };
}

/**
 * The key, if it may release an app.
 * @throws ReleaseRejected
 */
function permittedKey(app: string, keys: ReleaseKeys, key: SigningKey | undefined): SigningKey {
  if (!key) {
    throw new ReleaseRejected([
      `Changes of "${app}" have to be signed here: set RELEASE_KEY to the file with your private key.`,
    ]);
  }
  if (keysFor(keys, app).includes(key.publicKey)) return key;
  throw new ReleaseRejected([
    `The key ${shortKey(key.publicKey)} may not release "${app}": ask the operator for "npm run keys -- allow ${app} ${key.publicKey}".`,
  ]);
}

/**
 * Checks before anything else that a key may release an app.
 * @throws ReleaseRejected
 */
export async function rejectForeignKey(store: ObjectStore, app: string, key: SigningKey | undefined): Promise<void> {
  const keys = await readReleaseKeys(store);
  if (keys) permittedKey(app, keys, key);
}
