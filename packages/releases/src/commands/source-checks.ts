import { appFolder } from '@patina/workspace/page-apps';
import { isStandalone } from '@patina/workspace/project-root';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { outputOf, runQuietly } from '../terminal/run-quietly.ts';
import { changedFiles } from './changed-files.ts';
import { testsFor } from './tests-for.ts';

interface Source {
  app: string;
  /** Commit of the live release; null if unknown. */
  liveCommit: string | null;
  withTests: boolean;
  signal: AbortSignal;
}

/** The checks of a release's source. */
export interface SourceChecks {
  /** Rejects if it does not build, or its types are wrong; the reason was written to standard error. */
  built: Promise<void>;
  /** Reasons against the release; failures were written to standard error. */
  tested: Promise<string[]>;
}

/**
 * Builds an app, checks its types and runs its tests, all at once: only tests that are affected by changes since the
 * live release, and none that have passed with the same content. A remote with a repository of its own runs all.
 */
export function checkSource({ app, liveCommit, withTests, signal }: Source): SourceChecks {
  const built = buildAndCheckTypes(app, signal);
  const tested = withTests ? runTests(app, liveCommit, signal) : Promise.resolve([]);
  // A caller that awaits one of them may fail first.
  built.catch(() => {});
  tested.catch(() => {});
  return { built, tested };
}

async function buildAndCheckTypes(app: string, signal: AbortSignal): Promise<void> {
  const isFine = isStandalone ? await buildStandalone(app, signal) : await buildInWorkspace(app, signal);
  if (isFine) return;
  throw new ReleaseRejected([`"${app}" does not build, or its types are wrong: the first error above says why.`]);
}

/** A remote with a repository of its own has no other package to build and no build cache. */
async function buildStandalone(app: string, signal: AbortSignal): Promise<boolean> {
  const options = { cwd: appFolder(app), signal };
  const results = await Promise.all([
    runQuietly('rsbuild', ['build'], { ...options, env: { NODE_ENV: 'production' } }),
    runQuietly('tsc', ['--noEmit'], options),
  ]);
  return results.every(Boolean);
}

function buildInWorkspace(app: string, signal: AbortSignal): Promise<boolean> {
  const args = [
    'run',
    'build',
    'typecheck',
    `--filter=@patina/${app}`,
    '--output-logs=errors-only',
    '--log-prefix=none',
  ];
  return runQuietly('turbo', args, { env: { NODE_ENV: 'production' }, signal });
}

async function runTests(app: string, liveCommit: string | null, signal: AbortSignal): Promise<string[]> {
  const args = isStandalone ? ['run'] : testsFor(app, changedFiles(liveCommit));
  if (args === undefined || (!isStandalone && (await havePassed(app, signal)))) return [];
  // Does not overwrite the file that "npm test" counts, which is that of a whole run.
  const given = [...args, '--reporter=dot', '--passWithNoTests'];
  const cwd = appFolder(app);
  if (await runQuietly('vitest', given, { cwd, env: { NODE_ENV: 'test' }, signal })) return [];
  return [`Tests of "${app}" fail, see above: mend it, or release it with --no-tests and a --note that says why.`];
}

interface PlannedRun {
  tasks: { taskId: string; cache: { status: string } }[];
}

/** Whether all tests of an app have passed with the same content, for example in "npm run verify". */
async function havePassed(app: string, signal: AbortSignal): Promise<boolean> {
  const plan = await outputOf('turbo', ['run', 'test', `--filter=@patina/${app}`, '--dry=json'], { signal });
  if (plan === undefined) return false;
  const { tasks } = JSON.parse(plan) as PlannedRun;
  return tasks.some(({ taskId, cache }) => taskId === `@patina/${app}#test` && cache.status === 'HIT');
}
