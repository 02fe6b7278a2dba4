import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import type { FailedPart } from './list-failures.ts';
import { readResult } from './read-results.ts';

/** Folder of Turbo's run summaries (`--summarize`). */
const SUMMARIES = path.join(projectRoot, '.turbo/runs');

interface Task {
  taskId: string;
  directory: string;
  logFile: string;
  /** Absent if the task was not started. */
  execution?: { exitCode: number | null };
}

/** Deletes the summaries of earlier runs, so that they are not taken for the next one's. */
export function clearRuns(): void {
  rmSync(SUMMARIES, { recursive: true, force: true });
}

/** Failed tasks of the last run, with their failed tests, or else with their output. */
export function failedTasks(): FailedPart[] {
  return globSync('*.json', { cwd: SUMMARIES })
    .flatMap((name) => (JSON.parse(readFileSync(path.join(SUMMARIES, name), 'utf8')) as { tasks: Task[] }).tasks)
    .filter(({ execution }) => execution && execution.exitCode !== 0)
    .map(({ taskId, directory, logFile }) => ({
      title: `${taskId} failed`,
      failures: taskId.endsWith('#test') ? (readResult(directory)?.failures ?? []) : [],
      output: readFileSync(path.join(projectRoot, logFile), 'utf8'),
    }));
}
