import { EXPERIMENT_GOALS } from '@patina/shared-api/contract/desk/experiments';
import { appFolder } from '@patina/workspace/page-apps';
import { mayLeaveTests } from '../ownership/release-keys.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { rejectTakenVersion, releaseApp } from '../publish/release-app.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import { UsageError } from '../terminal/fail.ts';
import { git } from '../terminal/run-quietly.ts';
import { author } from './author.ts';
import { withTreeChecks } from './check-tree.ts';
import { openReleases } from './open-releases.ts';
import { usageOf } from './read-command.ts';
import { releasePreview } from './release-preview.ts';
import { runCommand } from './run-command.ts';

await runCommand('release', async ({ app, values, print, progress }) => {
  const started = performance.now();
  const { note, 'no-tests': isUntested = false } = values;
  const canary = values.canary === undefined ? undefined : Number(values.canary);
  if (canary !== undefined && !(canary > 0 && canary < 100)) {
    throw new ReleaseRejected(['A canary takes a share above 0 and below 100 percent.']);
  }
  const { experiment } = values;
  if (experiment !== undefined && (canary === undefined || !EXPERIMENT_GOALS.some((goal) => goal === experiment))) {
    throw new ReleaseRejected([`An experiment is a --canary with one of these goals: ${EXPERIMENT_GOALS.join(', ')}.`]);
  }
  if (values.preview === undefined && (values.force || values.days !== undefined)) {
    throw new UsageError(`--force and --days are for a --preview.\n${usageOf('release')}`);
  }
  if (canary !== undefined && values.preview !== undefined) {
    throw new UsageError(`A preview is for nobody but who has its link: leave --canary out.\n${usageOf('release')}`);
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
  if (isUntested && !mayLeaveTests(await readReleaseKeys(store), app, who.key?.publicKey)) {
    throw new ReleaseRejected([
      `Your key may not release "${app}" without its tests: ask an operator to do it, or for "npm run keys -- waive ${app}".`,
    ]);
  }
  const appDir = appFolder(app);
  if (values.preview !== undefined)
    return releasePreview(store, { app, appDir, commit, ...who, values, print, progress });
  await rejectTakenVersion(store, app, appDir);
  const tree = { app, withTests: !isUntested, print, progress };
  const release = await withTreeChecks(store, tree, (checks, staging) => {
    const unchecked = isUntested ? 'its tests' : undefined;
    const built = { app, appDir, commit, canary, experiment, ...who, note, unchecked, staging, print };
    return releaseApp(store, built, checks);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const forWhom =
    canary === undefined
      ? 'is live'
      : `is live for ${canary} % of the visitors${experiment ? `, compared by ${experiment}` : ''}`;
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
