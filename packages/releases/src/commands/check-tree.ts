import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { appFolder } from '@patina/workspace/page-apps';
import { projectFile } from '@patina/workspace/project-root';
import { kitCopies, type SheetSource } from '../checks/content/kit-copies.ts';
import { rawValues } from '../checks/content/raw-values.ts';
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
    await warnOfStyles(app, print);
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

/** Places that are named. */
const MOST_PLACES = 5;

/** Says where the styles of an app do not follow the kit: themes and densities reach neither what is written out nor copies. */
async function warnOfStyles(app: string, print: (line: string) => void): Promise<void> {
  const [own, kit] = await Promise.all([sheetsIn(appFolder(app)), sheetsIn(projectFile('packages/ui'))]);
  const warn = (what: string, places: string[]) => {
    if (places.length === 0) return;
    const others = places.length > MOST_PLACES ? `, and ${places.length - MOST_PLACES} more` : '';
    print(`${what}: ${places.slice(0, MOST_PLACES).join(', ')}${others}.`);
  };
  warn(
    'Colours and sizes that are no tokens of the kit',
    own.flatMap(({ file, css }) => rawValues(file, css)),
  );
  warn('Copies of parts of the kit, which they do not follow', kitCopies(own, kit));
}

async function sheetsIn(folder: string): Promise<SheetSource[]> {
  const files = globSync('src/**/*.css', { cwd: folder }).sort();
  return Promise.all(files.map(async (file) => ({ file, css: await readFile(path.join(folder, file), 'utf8') })));
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
