import { appFolder } from '@patina/workspace/page-apps';
import { withReleaseChecks } from '../checks/release-checks.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { rejectTakenVersion, releaseApp } from '../publish/release-app.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { findEntry } from '../registry/entry-of.ts';
import { git } from '../terminal/run-quietly.ts';
import { author } from './author.ts';
import { openReleases } from './open-releases.ts';
import { runCommand } from './run-command.ts';
import { checkSource } from './source-checks.ts';

await runCommand('release', async ({ app, values, print, progress }) => {
  const started = performance.now();
  const { note, 'no-tests': isUntested = false } = values;
  const canary = values.canary === undefined ? undefined : Number(values.canary);
  if (canary !== undefined && !(canary > 0 && canary < 100)) {
    throw new ReleaseRejected(['A canary takes a share above 0 and below 100 percent.']);
  }
  if (isUntested && !note) throw new ReleaseRejected(['Without its tests a release needs a --note that says why.']);
  const changes = gitOrReject('status', '--porcelain');
  if (changes !== '') {
    throw new ReleaseRejected([`Commit first: a release is made of a commit, and these differ from it:\n${changes}`]);
  }
  const commit = gitOrReject('rev-parse', 'HEAD');
  const store = openReleases();
  const who = author();
  await rejectForeignKey(store, app, who.key);
  const appDir = appFolder(app);
  await rejectTakenVersion(store, app, appDir);
  const liveCommit = findEntry(await readRegistry(store), app)?.live.commit ?? null;
  const ending = new AbortController();
  const release = await withReleaseChecks(store, { print, progress }, async (checks) => {
    const source = checkSource({ app, liveCommit, withTests: !isUntested, signal: ending.signal });
    progress(`building "${app}", checking its types${isUntested ? '' : ' and running its tests'}`);
    await source.built;
    const unchecked = isUntested ? 'its tests' : undefined;
    const built = { app, appDir, commit, canary, ...who, note, unchecked, print };
    return releaseApp(store, built, {
      ...checks,
      async tryInBrowser(build, live) {
        return (await Promise.all([source.tested, checks.tryInBrowser(build, live)])).flat();
      },
    });
  }).finally(() => ending.abort());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const forWhom = canary === undefined ? 'is live' : `is live for ${canary} % of the visitors`;
  return {
    text: `"${app}" ${release.version} ${forWhom}, made of ${commit.slice(0, 8)} in ${seconds} s.`,
    result: { app, [canary === undefined ? 'live' : 'canary']: release.version, percent: canary, commit },
  };
});

function gitOrReject(...args: string[]): string {
  const printed = git(...args);
  if (printed !== undefined) return printed;
  throw new ReleaseRejected(['A release is made of a commit: this folder is no git repository with one.']);
}
