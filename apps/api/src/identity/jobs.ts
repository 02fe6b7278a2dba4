import type { RemovalService } from '#identity/second-factor/removal.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { MINUTE } from '#platform/time.ts';

const INTERVAL = 5 * MINUTE;

/** Starts carrying out removals of second factors whose wait is over. Returns a function that stops it. */
export function startRemovalJob(removals: RemovalService, context: JobContext): () => Promise<void> {
  const run = () => removals.finishDue(context.log);
  return startPeriodicJob({ ...context, interval: INTERVAL, run, failure: 'second factors could not be removed' });
}
