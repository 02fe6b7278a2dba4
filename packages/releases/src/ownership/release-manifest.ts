import type { Release } from '@patina/platform/registry';
import { Release as ReleaseSchema } from '@patina/platform/registry-schema';
import * as z from 'zod/mini';
import type { ObjectStore } from '../storage/object-store.ts';
import { RELEASE_MANIFEST } from '../storage/release-file.ts';
import { keysFor, type ReleaseKeys } from './release-keys.ts';
import { areFactsSigned, type SigningKey, signFacts } from './signing-key.ts';

/** Separates these signatures from any others made with the same key. */
const PURPOSE = 'patina release';

const ManifestSignature = z.object({
  /** Public key (Ed25519, base64url). */
  key: z.string(),
  value: z.string(),
});

export interface Manifest {
  release: Release;
  /** Absent where nobody signs, and in a release made before manifests were signed. */
  signature?: z.output<typeof ManifestSignature>;
}

/** Writes the manifest of a release, signed by whoever releases it. */
export async function putManifest(
  store: ObjectStore,
  app: string,
  release: Release,
  key: SigningKey | undefined,
): Promise<void> {
  const signature = key && {
    key: key.publicKey,
    value: signFacts(PURPOSE, [app, release], key),
  };
  const content = JSON.stringify({ ...release, ...(signature && { signature }) }, null, 2);
  await store.put(`${app}/${release.version}/${RELEASE_MANIFEST}`, content);
}

/**
 * The manifest of a release; undefined if there is no such release.
 * @throws Error if it is not valid
 */
export async function readManifest(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  version: string,
): Promise<Manifest | undefined> {
  const content = await store.get(`${app}/${version}/${RELEASE_MANIFEST}`);
  if (!content) return undefined;
  const { signature, ...release } = JSON.parse(content.toString('utf8')) as Record<string, unknown>;
  z.parse(ReleaseSchema, release);
  if (release['version'] !== version) throw new Error(`${app}/${version} has the manifest of ${release['version']}.`);
  // What this version does not know is kept, because it is signed.
  return {
    release: release as unknown as Release,
    ...(signature !== undefined && { signature: z.parse(ManifestSignature, signature) }),
  };
}

/** Whether a manifest is that of an app's release in this folder, signed with a key that may release the app. */
export function isManifestSigned(app: string, { release, signature }: Manifest, keys: ReleaseKeys): boolean {
  if (!signature || !keysFor(keys, app).includes(signature.key)) return false;
  return areFactsSigned(PURPOSE, [app, release], signature.key, signature.value);
}
