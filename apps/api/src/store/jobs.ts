import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/tables.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { SECOND } from '#platform/time.ts';
import { outboxDispatcher } from '#store/email/outbox.ts';
import type { SettingsService } from '#store/settings/settings.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';

const HEALTH_INTERVAL = 5 * SECOND;
const HEALTH_FAILURE = 'release health could not be written';

/** Starts writing the counts of release health. Returns a function that stops it and writes the rest. */
export function startReleaseHealthJob(health: ReleaseHealth, context: JobContext): () => Promise<void> {
  const job = { ...context, interval: HEALTH_INTERVAL, run: health.write, failure: HEALTH_FAILURE };
  const stop = startPeriodicJob(job);
  return async () => {
    await stop();
    await health.write().catch((error: unknown) => context.log.warn({ err: error }, HEALTH_FAILURE));
  };
}

/** Starts sending emails, if there is a server to send them by. Returns a function that stops it. */
export function startOutbox(
  { smtpUrl, mailFrom }: Config,
  { database, settings }: { database: Database; settings: SettingsService },
  context: JobContext,
): () => Promise<void> {
  if (smtpUrl === undefined) return async () => {};
  return outboxDispatcher(database, { ...context, smtpUrl, mailFrom, settings }).start();
}
