import { onTestFinished } from 'vitest';

const NEVER = new Promise<never>(() => {});

/**
 * Wraps a fake server. Requests are never answered once the test has finished: its page is gone, and the answer would
 * affect the page of the next test.
 */
export function whileTestRuns<Args extends unknown[], Answer>(answer: (...args: Args) => Promise<Answer>) {
  let isRunning = true;
  onTestFinished(() => {
    isRunning = false;
  });
  return (...args: Args): Promise<Answer> => answer(...args).finally(() => (isRunning ? undefined : NEVER));
}
