import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEdge } from '@patina/workspace/local-shop';
import { OutsideTeam } from './OutsideTeam.ts';
import { openReleasesBucket } from './releases-bucket.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A store on a bucket, its operators with a checkout of this repository, and an empty folder elsewhere. */
export async function openOutsideStore() {
  const { STORE_RELEASES_DIR: releasesDir = '', STORE_API_URL: apiUrl = '' } = process.env;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-outside-'));
  const bucket = await openReleasesBucket(releasesDir);
  const store = await startEdge({ port: 0, apiUrl, env: { ...bucket.env, LOG_LEVEL: 'silent' } });
  const close = async () => {
    await store.stop();
    await bucket.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const operators = new OutsideTeam(ROOT, { ...bucket.env, RELEASE_KEY: path.join(folder, 'operators.pem') });
  const command = (name: string, ...args: string[]) =>
    operators.run(process.execPath, path.join(ROOT, 'tools/run.mjs'), name, ...args);
  const allow = (app: string, key: string, ...options: string[]) => command('keys', 'allow', app, key, ...options);
  const first = await command('keys', 'create', path.join(folder, 'operators.pem'));
  await allow('operators', publicKeyIn(first));
  return { folder, bucket, store, command, allow, close };
}

/** The public key among what `keys create` prints. */
export const publicKeyIn = (printed: string) => /^[\w-]{43}$/m.exec(printed)?.[0] ?? '';
