import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { canonicalJson } from './canonical-json.ts';
import { keysFor, type ReleaseKeys, shortKey } from './release-keys.ts';
import { signEntry, unsigned } from './sign-entry.ts';
import type { SigningKey } from './signing-key.ts';

interface Signing {
  keys: ReleaseKeys;
  key: SigningKey | undefined;
  /** Apps whose entries are signed although they have not changed. */
  again?: string[] | undefined;
}

/**
 * Signs the entries of a registry that have changed; the others stay as they are.
 * @throws ReleaseRejected if the key may not release one of these apps
 */
export function signChanges(
  before: Registry | undefined,
  after: Registry,
  { keys, key, again = [] }: Signing,
): Registry {
  const signed = (app: string, entry: RegistryEntry, old: RegistryEntry | undefined) => {
    const isSame = old && canonicalJson(unsigned(old)) === canonicalJson(unsigned(entry));
    if (isSame && !again.includes(app)) return old;
    return signEntry(app, entry, old, permittedKey(app, keys, key));
  };
  const remotes = Object.entries(after.remotes).map(
    ([app, entry]) => [app, signed(app, entry, before?.remotes[app])] as const,
  );
  return { ...after, shell: signed('shell', after.shell, before?.shell), remotes: Object.fromEntries(remotes) };
}

/**
 * The key, if it may release an app.
 * @throws ReleaseRejected
 */
export function permittedKey(app: string, keys: ReleaseKeys, key: SigningKey | undefined): SigningKey {
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
