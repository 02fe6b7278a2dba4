/** File with the result of each package's runner; see every-test.ts and e2e/playwright.config.ts. */
export const RESULT_FILE = 'test-results.json';

/** Result of a run of a package's tests. */
export interface RunResult {
  passed: number;
  failed: number;
  failures: Failure[];
}

/** A test that failed, or an error outside of every test. */
export interface Failure {
  /** File, line and name of the test. */
  where: string;
  /** What went wrong; several lines. */
  message: string;
}
