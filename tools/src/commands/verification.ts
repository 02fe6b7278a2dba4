import { run, runAll } from '@patina/workspace/run';
import { clearRuns, failedTasks } from '../results/failed-tasks.ts';
import { listFailures } from '../results/list-failures.ts';

/**
 * The fast part of the tests: everything that needs no browser. Tests that read the whole tree take a few seconds and
 * always run. A failure ends the process; failed tests are listed at the end of the output.
 * @param packages Turbo's filters of the packages that are checked and tested; all if empty.
 */
export async function verifyWithoutBrowser(packages: string[] = []): Promise<void> {
  await runAll([['biome', 'ci', '.'], ['knip'], ['turbo', 'boundaries', '--no-color']]);
  clearRuns();
  const code = await run('turbo', [
    'run',
    'typecheck',
    'test',
    ...packages.map((filter) => `--filter=${filter}`),
    '--output-logs=new-only',
    '--log-order=grouped',
    '--concurrency=3',
    '--continue',
    '--summarize',
  ]);
  if (code === 0) return;
  console.error(`\n${listFailures(failedTasks())}`);
  process.exit(code);
}
