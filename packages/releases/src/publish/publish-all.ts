import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import { projectRoot } from '@patina/workspace/project-root';
import type { SigningKey } from '../ownership/signing-key.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { entryOf } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { publishBuild } from './publish-build.ts';

/**
 * Makes releases of these builds and makes them live. The live releases become the previous ones.
 * @param apps Names of the shell and the remotes.
 * @param appsDir Folder of the apps, each with its `dist`.
 * @param key Signs them; needed once the store has release keys.
 */
export async function publishAll(
  store: ObjectStore,
  apps: readonly string[],
  appsDir = path.join(projectRoot, 'apps'),
  key?: SigningKey,
): Promise<Registry> {
  const builds = await Promise.all(apps.map((app) => publishBuild(path.join(appsDir, app), store, { key })));
  return changeRegistry(
    store,
    (before) => {
      const entries = Object.fromEntries(
        builds.map((build) => [
          build.app,
          entryOf(build, build.app === 'shell' ? before?.shell : before?.remotes[build.app]),
        ]),
      );
      const { shell, ...remotes } = entries;
      if (!shell) throw new Error('There is no build of the shell.');
      return { shell, remotes };
    },
    { key },
  );
}
