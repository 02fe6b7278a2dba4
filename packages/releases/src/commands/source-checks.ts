import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { appFolder, appPath } from '@patina/workspace/page-apps';
import { isStandalone } from '@patina/workspace/project-root';
import { makeTemporaryFolder } from '../checks/temporary-folder.ts';
import { LIMITS, withTimeLimit } from '../checks/time-limit.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { outputOf, runQuietly, runToEnd } from '../terminal/run-quietly.ts';
import { changesSince, testsFor } from './affected-tests.ts';

interface Source {
  app: string;
  /** Commit of the live release; null if unknown. */
  liveCommit: string | null;
  withTests: boolean;
  signal: AbortSignal;
}

interface SourceChecks {
  /** Rejects if it does not build, or its types are wrong; the reason was written to standard error. */
  built: Promise<void>;
  tested: Promise<string[]>;
}

/**
 * Builds an app, checks its types and runs its tests, all at once: only tests that are affected by changes since the
 * live release, and none that have passed with the same content. A remote with a repository of its own runs all.
 */
export function checkSource({ app, liveCommit, withTests, signal }: Source): SourceChecks {
  const built = withTimeLimit(buildAndCheckTypes(app, signal), {
    ms: LIMITS.build,
    what: `The build of "${app}", or the check of its types,`,
    remedy: `Run it alone: npx turbo run build typecheck --filter=@patina/${app}.`,
  });
  const testing = withTests ? runTests(app, liveCommit, signal) : Promise.resolve([]);
  const tested = withTimeLimit(testing, {
    ms: LIMITS.tests,
    what: `The test run of "${app}"`,
    remedy: 'Look for a test that waits for ever: run them alone with npx vitest run.',
  });
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
  const args = isStandalone ? ['run'] : testsFor(app, changesSince(liveCommit));
  if (args === undefined || (!isStandalone && (await havePassed(app, signal)))) return [];
  const folder = await makeTemporaryFolder(os.tmpdir(), 'patina-tests-of-release');
  try {
    const report = path.join(folder, 'tests.json');
    // Does not overwrite the file that "npm test" counts, which is that of a whole run.
    const given = [...args, '--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`];
    const { code, output } = await runToEnd('vitest', given, { cwd: appFolder(app), env: OF_TESTS, signal });
    if (code === 0) return [];
    const text = await readFile(report, 'utf8').catch(() => undefined);
    const failure = text === undefined ? undefined : firstFailure(app, JSON.parse(text) as TestReport);
    return [
      `Tests of "${app}" fail, ${failure ?? lastLine(output)}. Mend it, or release it with --no-tests and a --note that says why.`,
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The whole machine is theirs, so what has not appeared in ten seconds will not. A failure prints no document. */
const OF_TESTS = { NODE_ENV: 'test', TEST_WAIT_MS: '10000', DEBUG_PRINT_LIMIT: '0' };

/** The report of Vitest's `json` reporter. */
interface TestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

function firstFailure(app: string, { testResults }: TestReport): string | undefined {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.posix.join(appPath(app), path.relative(appFolder(app), name).replaceAll(path.sep, '/'));
    const failed = assertionResults.find((one) => one.status === 'failed');
    if (failed) return `first "${failed.fullName}" in ${file}: ${firstLine(failed.failureMessages?.[0] ?? '')}`;
    if (status === 'failed') return `first all of ${file}: ${firstLine(message)}`;
  }
  return undefined;
}

const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');

const firstLine = (text: string) => linesOf(text)[0]?.trim().replace(/\.$/, '') ?? 'without a message';

const lastLine = (output: string) => `whose run ended with: ${linesOf(output).at(-1)?.trim() ?? 'nothing'}`;

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

/**
 * Builds the shell and the remotes; unchanged ones come from the build cache.
 * @throws ReleaseRejected if a build fails; the reason was written to standard error
 */
export async function buildPages(): Promise<void> {
  const args = ['run', 'build', '--output-logs=errors-only', '--log-prefix=none'];
  if (await runQuietly('turbo', args, { env: { NODE_ENV: 'production' } })) return;
  throw new ReleaseRejected(['The pages could not be built: the first error above says why.']);
}
