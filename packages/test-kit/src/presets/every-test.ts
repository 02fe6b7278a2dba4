import { RESULT_FILE } from './test-count.ts';

/**
 * What every Vitest run shares.
 *
 * - Reporters: the terminal's, and the count that the test command adds up (see test-count.ts).
 * - One set of modules for all files of a worker, which takes half of the time.
 * - Patience: all packages are tested side by side, on machines of which nothing is known. A limit only ends what hangs,
 *   and every one is longer than those inside it, so that the test's own words say what did not come.
 */
export const everyTest = {
  reporters: ['default', 'json'],
  outputFile: { json: RESULT_FILE },
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
