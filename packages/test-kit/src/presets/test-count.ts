import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';

/** File with the count of each package's runner; see every-test.ts and e2e/playwright.config.ts. */
export const RESULT_FILE = 'test-results.json';

interface TestCount {
  passed: number;
  failed: number;
  /** Passed tests that needed a retry. */
  flaky: number;
}

/** Passed and failed tests in the last run of every package. */
export function countTests(): TestCount {
  const counts = globSync([`{apps,packages}/*/${RESULT_FILE}`, `{tools,e2e}/${RESULT_FILE}`], { cwd: projectRoot }).map(
    (file) => countOf(JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))),
  );
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    flaky: counts.reduce((sum, { flaky }) => sum + flaky, 0),
  };
}

interface VitestResult {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number };
}

function countOf(result: VitestResult | PlaywrightResult): TestCount {
  if (!('stats' in result)) return { passed: result.numPassedTests, failed: result.numFailedTests, flaky: 0 };
  const { expected, unexpected, flaky } = result.stats;
  return { passed: expected + flaky, failed: unexpected, flaky };
}
