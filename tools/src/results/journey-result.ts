import type { Failure, RunResult } from '@patina/test-kit/results/run-result';
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
