import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Failure, RESULT_FILE, type RunResult } from '@patina/test-kit/results/run-result';
import { projectRoot } from '@patina/workspace/project-root';
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';

/** Result of a run of the journeys. */
export interface JourneyResult extends RunResult {
  /** Passed journeys that needed a retry, with the failure of the first attempt. */
  flaky: Failure[];
}

/** Reads the report of Playwright. */
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
