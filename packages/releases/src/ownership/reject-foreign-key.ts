import { readReleaseKeys } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { permittedKey } from './sign-changes.ts';
import type { SigningKey } from './signing-key.ts';

/**
 * Checks before anything else that a key may release an app.
 * @throws ReleaseRejected
 */
export async function rejectForeignKey(store: ObjectStore, app: string, key: SigningKey | undefined): Promise<void> {
  const keys = await readReleaseKeys(store);
  if (keys) permittedKey(app, keys, key);
}
