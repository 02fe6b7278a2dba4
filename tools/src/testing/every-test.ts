import { RESULT_FILE } from './test-count.ts';

/** Reporters of every Vitest run: the terminal's, and the count that the test command adds up (see test-count.ts). */
export const testReport = {
  reporters: ['default', 'json'],
  outputFile: { json: RESULT_FILE },
};
