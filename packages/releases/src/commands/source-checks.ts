import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appFolder } from '@patina/workspace/page-apps';
import { isStandalone, projectRoot } from '@patina/workspace/project-root';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { outputOf, runQuietly } from '../terminal/run-quietly.ts';

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

/** Files that every test of an app depends on, or reads without importing them. */
const OF_ALL = /^(?:package-lock\.json|tsconfig\.[^/]*json|test\/kit\/|packages\/build\/)/;

/** Followed by Vitest through imports. */
const IMPORTED = /\.(?:tsx?|css)$/;

/**
 * Arguments of Vitest for the tests of an app that are affected by a change of these files; undefined if none are.
 * @param changed Paths relative to the project's folder; undefined if the changes are unknown.
 */
export function testsFor(app: string, changed: string[] | undefined): string[] | undefined {
  const isNear = (file: string) =>
    [`apps/${app}/`, 'packages/', 'test/pages/'].some((folder) => file.startsWith(folder));
  if (changed === undefined || changed.some((file) => OF_ALL.test(file))) return ['run'];
  const near = changed.filter((file) => isNear(file) && !file.endsWith('.md'));
  if (near.length === 0) return undefined;
  if (near.some((file) => !IMPORTED.test(file) || /\/[\w.-]+\.config\.ts$/.test(file))) return ['run'];
  return ['related', '--run', ...near.map((file) => `../../${file}`)];
}

/**
 * Files that differ between a commit and the checked-out one, relative to the project's folder, without package.json
 * files in which only the version differs. Undefined if the commit is unknown here.
 */
function changedFiles(commit: string | null): string[] | undefined {
  if (commit === null) return undefined;
  const { status, stdout } = git('diff', '--name-only', commit, 'HEAD');
  if (status !== 0) return undefined;
  return stdout
    .split('\n')
    .filter(Boolean)
    .filter((file) => !(file.endsWith('/package.json') && hasOnlyAnotherVersion(commit, file)));
}

function hasOnlyAnotherVersion(commit: string, file: string): boolean {
  const before = git('show', `${commit}:${file}`);
  if (before.status !== 0) return false;
  try {
    const now = readFileSync(path.join(projectRoot, file), 'utf8');
    return withoutVersion(before.stdout) === withoutVersion(now);
  } catch {
    return false;
  }
}

function withoutVersion(text: string): string {
  const { version: _, ...rest } = JSON.parse(text) as { version?: string };
  return JSON.stringify(rest);
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
}
