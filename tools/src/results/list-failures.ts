import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Failure, RESULT_FILE, type RunResult } from '@patina/test-kit/results/run-result';
import { projectRoot } from '@patina/workspace/project-root';
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';

/** A part of the checks, such as the tests of a package, with its failures. */
export interface FailedPart {
  title: string;
  failures: Failure[];
  /** Its output, whose end is listed if it failed without a failed test. */
  output: string;
}

/** Maximum length of the list, in lines: CI keeps about the last hundred of an output. */
const MOST_LINES = 90;

/** Maximum number of lines of one message; the output of the run has the rest. */
const MOST_OF_MESSAGE = 8;

/** Number of lines listed from the end of an output. */
const LAST_LINES = 12;

const WIDTH = 200;

/** The failures of a run, each with the beginning of its message: the more there are, the shorter is each. */
export function listFailures(parts: FailedPart[]): string {
  const entries = parts.reduce((sum, { failures }) => sum + failures.length + 1, 0);
  const room = Math.min(Math.max(Math.floor(MOST_LINES / entries) - 1, 1), MOST_OF_MESSAGE);
  const lines = parts.flatMap(({ title, failures, output }) =>
    failures.length > 0
      ? [`${title}:`, ...failures.flatMap((failure) => linesOf(failure, room))]
      : [`${title} without a failed test; its output ends:`, ...indent(lastLines(output))],
  );
  const left = lines.length - MOST_LINES;
  return (left > 0 ? [...lines.slice(0, MOST_LINES), `… and ${left} more lines`] : lines).join('\n');
}

function linesOf({ where, message }: Failure, room: number): string[] {
  return [`  ${where}`, ...indent(indent(writtenLines(message).slice(0, room)))];
}

function writtenLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, WIDTH).trimEnd());
}

/** The end of an output, without the lines that npm adds for a failed script. */
function lastLines(output: string): string[] {
  return writtenLines(output)
    .filter((line) => !/^npm (?:error|warn)/.test(line))
    .slice(-LAST_LINES);
}

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);

/** Folder of Turbo's run summaries (`--summarize`). */
const SUMMARIES = path.join(projectRoot, '.turbo/runs');

interface Task {
  taskId: string;
  directory: string;
  /** Missing in some summaries of failed tasks. */
  logFile?: string;
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
      output: logFile ? readFileSync(path.join(projectRoot, logFile), 'utf8') : '',
    }));
}

/** Result of a run of the journeys. */
interface JourneyResult extends RunResult {
  /** Passed journeys that needed a retry, with the failure of the first attempt. */
  flaky: Failure[];
}

export function journeyResult({ suites, errors, stats }: JSONReport): JourneyResult {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [
      ...specs.flatMap((spec) => failuresOf(spec, 'unexpected')),
      ...errors.map(({ message = '' }) => ({ where: 'outside of every journey', message })),
    ],
    flaky: specs.flatMap((spec) => failuresOf(spec, 'flaky')),
  };
}

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failuresOf({ file, line, title, tests }: JSONReportSpec, status: JSONReportTest['status']): Failure[] {
  return tests
    .filter((test) => test.status === status)
    .map(({ projectName, results }) => {
      const error = results.flatMap(({ errors }) => errors)[0];
      return {
        where: `${projectName} > ${file}:${error?.location?.line ?? line} > ${title}`,
        message: error?.message ?? '',
      };
    });
}

/** Result of the last run of a package's tests; undefined if there is none. */
export const readResult = (directory: string): RunResult | undefined => read<RunResult>(directory);

/** Result of the last run of the journeys; undefined if there is none. */
export function readJourneyResult(): JourneyResult | undefined {
  const report = read<JSONReport>('e2e');
  return report && journeyResult(report);
}

/** Folders of the packages with a test result. */
export const testedPackages = (): string[] =>
  globSync([`{apps,packages}/*/${RESULT_FILE}`, `tools/${RESULT_FILE}`], { cwd: projectRoot }).map(path.dirname);

function read<Result>(directory: string): Result | undefined {
  const file = path.join(projectRoot, directory, RESULT_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
}
