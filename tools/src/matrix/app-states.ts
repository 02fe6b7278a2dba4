import path from 'node:path';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { type PublishedBuild, publishBuild } from '@patina/releases/publish/publish-build';
import { findEntry } from '@patina/releases/registry/entry-of';
import { copyFolder } from '@patina/releases/storage/copy-release';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import type { AppStates } from './combinations.ts';

interface Releases {
  registry: Registry;
  /** Store of the live releases. */
  published: ObjectStore;
  /** Store that all releases of the matrix are copied to. */
  scratch: ObjectStore;
}

/**
 * The live release of every app and its next one: its canary if there is one, else the build of this tree. Copies the
 * releases to the folder of the matrix.
 */
export async function readAppStates({ registry, published, scratch }: Releases): Promise<AppStates[]> {
  const apps = new Set([...PAGE_APPS, ...Object.keys(registry.remotes)]);
  return Promise.all(
    [...apps].map(async (app) => {
      const entry = findEntry(registry, app);
      const live = entry && { app, paths: entry.paths, release: entry.live };
      const next = canaryOf(app, entry) ?? (await buildOf(app, scratch));
      for (const build of [live, entry?.canary && next]) {
        if (build) await copyFolder(published, scratch, `${app}/${build.release.version}`);
      }
      return { app, ...(live && { live }), ...(next && { next }) };
    }),
  );
}

function canaryOf(app: string, entry: RegistryEntry | undefined): PublishedBuild | undefined {
  return entry?.canary && { app, paths: entry.paths, release: entry.canary.release };
}

/** The build in this tree as a release; undefined for an app that is no longer in the tree. */
async function buildOf(app: string, scratch: ObjectStore): Promise<PublishedBuild | undefined> {
  return PAGE_APPS.includes(app) ? publishBuild(path.join(projectRoot, 'apps', app), scratch) : undefined;
}
