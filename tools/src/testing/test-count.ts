import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../project-root.ts';

/** Where each package's runner leaves its count; see test-report.ts and e2e/playwright.config.ts. */
export const RESULT_FILE = 'test-results.json';

const TESTED = [
  'apps/shell',
  'apps/catalog',
  'apps/checkout',
  'apps/account',
  'apps/sell',
  'apps/api',
  'apps/edge',
  'packages/shared-api',
  'packages/ui',
  'packages/platform',
  'tools',
  'e2e',
];

/** Tests that passed and failed in the last run of every package. */
export function countTests(): { passed: number; failed: number } {
  const counts = TESTED.map((folder) => path.join(projectRoot, folder, RESULT_FILE))
    .filter(existsSync)
    .map((file) => countOf(JSON.parse(readFileSync(file, 'utf8'))));
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

interface VitestResult {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number };
}

function countOf(result: VitestResult | PlaywrightResult) {
  return 'stats' in result
    ? { passed: result.stats.expected + result.stats.flaky, failed: result.stats.unexpected }
    : { passed: result.numPassedTests, failed: result.numFailedTests };
}
