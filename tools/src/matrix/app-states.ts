import path from 'node:path';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { PAGE_APPS } from '../build/page-apps.ts';
import { projectRoot } from '../project-root.ts';
import { findEntry } from '../release/entry-of.ts';
import { type PublishedBuild, publishBuild } from '../release/publish-build.ts';
import type { AppStates } from './combinations.ts';
import { copyFolder } from './copy-release.ts';

interface Releases {
  registry: Registry;
  /** Where the live releases are. */
  published: ObjectStore;
  /** Where all releases that are played with are put. */
  scratch: ObjectStore;
}

/**
 * What every app is live with, and what comes next: its canary where there is one, else the build of this tree. The
 * releases are put where they can be played with.
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

/** The build in this tree, made a release; undefined for an app that the tree has no more. */
async function buildOf(app: string, scratch: ObjectStore): Promise<PublishedBuild | undefined> {
  return PAGE_APPS.includes(app) ? publishBuild(path.join(projectRoot, 'apps', app), scratch) : undefined;
}
