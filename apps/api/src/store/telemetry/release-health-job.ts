import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { SECOND } from '#platform/time.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';

const INTERVAL = 5 * SECOND;
const FAILURE = 'release health could not be written';

/** Starts writing the counts of release health. Returns a function that stops it and writes the rest. */
export function startReleaseHealthJob(health: ReleaseHealth, context: JobContext): () => Promise<void> {
  const stop = startPeriodicJob({ ...context, interval: INTERVAL, run: health.write, failure: FAILURE });
  return async () => {
    await stop();
    await health.write().catch((error: unknown) => context.log.warn({ err: error }, FAILURE));
  };
}
