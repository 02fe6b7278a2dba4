import { resultReporter } from '../results/result-reporter.ts';

/**
 * Options of every Vitest run.
 *
 * - Reporters: that of the terminal, and the result that the test command reads (see run-result.ts).
 * - One set of modules for all files of a worker, which halves the time.
 * - Timeouts: all packages are tested in parallel, on machines of unknown speed. A timeout only ends a test that hangs,
 * and each is longer than those inside it, so that the innermost one reports what is missing. A release, whose tests run
 * alone, sets a shorter wait for what should appear (`TEST_WAIT_MS`).
 */
export const everyTest = {
  reporters: ['default', resultReporter()],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: Number(process.env['TEST_WAIT_MS'] ?? 30_000) } },
};
