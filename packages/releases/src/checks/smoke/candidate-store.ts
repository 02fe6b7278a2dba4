import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import { startEdge } from '@patina/workspace/local-shop';
import { liveReleases } from '../../registry/entry-of.ts';
import { openFolderStore } from '../../storage/folder-store.ts';
import { copyFolder, type ObjectStore } from '../../storage/object-store.ts';

/** Longer than live pages wait for their content, so that a busy machine rejects nothing. */
const RENDER_TIMEOUT_MS = 10_000;

/** Starts a store of the checks' own with a registry in which a candidate is live. */
export async function openCandidateStore(
  registry: Registry,
  folder: string,
  { store, apiUrl }: { store: ObjectStore; apiUrl: string },
) {
  const to = openFolderStore(folder);
  await Promise.all(liveReleases(registry).map(([app, { live }]) => copyFolder(store, to, `${app}/${live.version}`)));
  await writeFile(path.join(folder, 'registry.json'), JSON.stringify(registry));
  // Settings of a live edge in the environment do not apply to this one.
  const env = {
    LOG_LEVEL: 'silent',
    HOST: 'localhost',
    PUBLIC_ORIGIN: '',
    DEVELOPMENT_SERVERS: '',
    RELEASE_CHECKS: '1',
    RENDER_WORKERS: '1',
    RENDER_TIMEOUT_MS: String(RENDER_TIMEOUT_MS),
  };
  return startEdge({ port: 0, apiUrl, releasesDir: folder, env });
}
