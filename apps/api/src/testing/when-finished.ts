import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Cleans up after the running test, or after the test file if none is running; in reverse order of registration. */
export function whenFinished(end: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}
