import { RESULT_FILE } from './test-count.ts';

/**
 * What every Vitest run shares: the reporters, the terminal's and the count that the test command adds up (see
 * test-count.ts), and patience. All packages are tested side by side, on machines of which nothing is known: a limit only
 * ends what hangs, and every one is longer than those inside it, so that the test's own words say what did not come.
 */
export const everyTest = {
  reporters: ['default', 'json'],
  outputFile: { json: RESULT_FILE },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
