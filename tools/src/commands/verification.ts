import { git } from '@patina/releases/terminal/run-quietly';
import { run, runAll } from '@patina/workspace/run';
import { clearRuns, failedTasks, listFailures } from '../results/list-failures.ts';
import { databaseServers } from '../results/not-run.ts';

/** Checks format, lint, unused files and boundaries. A failure ends the process. */
export function checkSources(): Promise<void> {
  return runAll([
    ['biome', 'ci', '.', '--error-on-warnings', '--colors=off'],
    ['knip'],
    ['turbo', 'boundaries', '--no-color'],
  ]);
}

/**
 * The fast part of the tests: everything that needs no browser. Tests that read the whole tree take a few seconds and
 * always run. A failure ends the process; failed tests are listed at the end of the output.
 *
 * In turbo.json the task `transit` runs nothing: it lets types and tests depend on the sources of all dependencies without
 * building or testing them first, so that they run side by side and are repeated when a dependency has changed.
 *
 * With `SOURCES_CHECKED=true` sources are not checked: in CI `check:bare` has done so.
 * @param packages Turbo's filters of the packages that are checked and tested; all if empty.
 */
export async function verifyWithoutBrowser(packages: string[] = []): Promise<void> {
  if (process.env['SOURCES_CHECKED'] !== 'true') await checkSources();
  clearRuns();
  const code = await run(
    'turbo',
    [
      'run',
      'typecheck',
      'test',
      ...packages.map((filter) => `--filter=${filter}`),
      '--output-logs=new-only',
      '--log-order=grouped',
      '--concurrency=3',
      '--continue',
      '--summarize',
    ],
    { TEST_SERVERS: databaseServers() },
  );
  if (code === 0) return;
  console.error(`\n${listFailures(failedTasks())}`);
  process.exit(code);
}

/** Files that belong to a package, or that only the architecture tests read. */
const OF_PACKAGES = /^(?:apps|packages)\/[^/]+\/|^(?:tools|e2e)\/|\.md$/;

/** Reads the whole tree, so every change affects it. */
const ARCHITECTURE_TESTS = '@patina/tools';

/**
 * Turbo's filters of the packages that a change can affect: those with changed files and their dependents. A change is
 * the difference to the commit at which the branch left main, on main to the last commit, committed or not. Empty,
 * which means all packages, if a file outside the packages has changed.
 */
export function changedPackages(): string[] {
  const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD';
  const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  const files = changed.flatMap((names) => names?.split('\n').filter(Boolean) ?? []);
  return filtersOf(files, base);
}

/** @param base Commit that Turbo compares with. */
export function filtersOf(files: readonly string[], base: string): string[] {
  if (!files.every((file) => OF_PACKAGES.test(file))) return [];
  return [`...[${base}]`, ARCHITECTURE_TESTS];
}
