import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Cleans up after the test that is running, or after the test file when none is; the last registered comes first. */
export function whenFinished(end: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}
