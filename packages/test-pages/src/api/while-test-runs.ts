import { onTestFinished } from 'vitest';

const NEVER = new Promise<never>(() => {});

/**
 * Wraps a fake server. What is asked of it is never answered once the test has finished: its page is gone, and the answer
 * would act on the page of the next test.
 */
export function whileTestRuns<Args extends unknown[], Answer>(answer: (...args: Args) => Promise<Answer>) {
  let isRunning = true;
  onTestFinished(() => {
    isRunning = false;
  });
  return (...args: Args): Promise<Answer> => answer(...args).finally(() => (isRunning ? undefined : NEVER));
}
