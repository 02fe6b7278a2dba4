import path from 'node:path';
import type { Registry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { PAGE_APPS } from '../build/page-apps.ts';
import { projectRoot } from '../project-root.ts';
import { changeRegistry } from './change-registry.ts';
import { entryOf } from './entry-of.ts';
import { publishBuild } from './publish-build.ts';

/**
 * Makes releases of the builds in this tree and points the registry at them. What was live becomes the previous one.
 * @param appsDir Folder of the apps, each with its `dist`.
 */
export async function publishAll(store: ObjectStore, appsDir = path.join(projectRoot, 'apps')): Promise<Registry> {
  const builds = await Promise.all(PAGE_APPS.map((app) => publishBuild(path.join(appsDir, app), store)));
  return changeRegistry(store, (before) => {
    const entries = Object.fromEntries(
      builds.map((build) => [
        build.app,
        entryOf(build, build.app === 'shell' ? before?.shell : before?.remotes[build.app]),
      ]),
    );
    const { shell, ...remotes } = entries;
    if (!shell) throw new Error('There is no build of the shell.');
    return { shell, remotes };
  });
}
