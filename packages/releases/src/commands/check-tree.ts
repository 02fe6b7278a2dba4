import { appFolder } from '@patina/workspace/page-apps';
import { withReleaseChecks } from '../checks/release-checks.ts';
import { type PublishedBuild, publishBuild } from '../publish/publish-build.ts';
import { runReleaseChecks } from '../publish/release-app.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { findEntry } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openStaging, type StagingStore } from '../storage/staging-store.ts';
import type { Progress } from '../terminal/progress.ts';
import { checkSource } from './source-checks.ts';

interface Tree {
  app: string;
  withTests: boolean;
  print(line: string): void;
  progress: Progress;
}

/** The checks of a release of this tree, with its tests beside the browser. */
export type TreeChecks = Parameters<Parameters<typeof withReleaseChecks>[2]>[0];

/**
 * Builds an app of this tree, and runs a command with the checks of its release, for which the files are in a store of
 * their own until they are published.
 */
export async function withTreeChecks<Result>(
  store: ObjectStore,
  { app, withTests, print, progress }: Tree,
  command: (checks: TreeChecks, staging: StagingStore) => Promise<Result>,
): Promise<Result> {
  const liveCommit = findEntry(await readRegistry(store), app)?.live.commit ?? null;
  const staging = openStaging(store);
  const ending = new AbortController();
  return withReleaseChecks(staging, { print, progress }, async (checks) => {
    const source = checkSource({ app, liveCommit, withTests, signal: ending.signal });
    progress(`building "${app}", checking its types${withTests ? ' and running its tests' : ''}`);
    await source.built;
    return command(
      {
        ...checks,
        async tryInBrowser(build, live) {
          return (await Promise.all([source.tested, checks.tryInBrowser(build, live)])).flat();
        },
      },
      staging,
    );
  }).finally(() => ending.abort());
}

/**
 * Runs the release checks of this tree without a release.
 * @throws ReleaseRejected with the reasons against it
 */
export function checkTree(store: ObjectStore, tree: Tree): Promise<PublishedBuild> {
  return withTreeChecks(store, tree, async (checks, staging) => {
    const build = await publishBuild(appFolder(tree.app), staging);
    await runReleaseChecks(staging, build, checks);
    return build;
  });
}
