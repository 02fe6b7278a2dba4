import { RESULT_FILE } from './test-count.ts';

/**
 * Options of every Vitest run.
 *
 * - Reporters: that of the terminal, and the count that the test command adds up (see test-count.ts).
 * - One set of modules for all files of a worker, which halves the time.
 * - Timeouts: all packages are tested in parallel, on machines of unknown speed. A timeout only ends a test that hangs,
 * and each is longer than those inside it, so that the innermost one reports what is missing.
 */
export const everyTest = {
  reporters: ['default', 'json'],
  outputFile: { json: RESULT_FILE },
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
