import type { FastifyBaseLogger } from 'fastify';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { MINUTE } from '#platform/time.ts';

const INTERVAL = MINUTE;

/** Does what time has made due; also while other servers do. Failures are logged. */
export type DueTask = (log: FastifyBaseLogger) => Promise<void>;

/**
 * Starts finishing trades whose protection has ended, and offers whose deadline has passed. Returns a function that stops
 * it and waits for the run in progress.
 */
export function startTradeJob(tasks: readonly DueTask[], context: JobContext): () => Promise<void> {
  const run = async () => {
    for (const task of tasks) await task(context.log);
  };
  return startPeriodicJob({ ...context, interval: INTERVAL, run, failure: 'trades could not be finished' });
}
