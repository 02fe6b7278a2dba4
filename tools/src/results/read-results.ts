import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RESULT_FILE, type RunResult } from '@patina/test-kit/results/run-result';
import { projectRoot } from '@patina/workspace/project-root';
import type { JSONReport } from '@playwright/test/reporter';
import { type JourneyResult, journeyResult } from './journey-result.ts';

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
