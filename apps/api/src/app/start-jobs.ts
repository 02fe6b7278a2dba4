import { listenForAdmin } from '#app/admin/admin-socket.ts';
import type { Services } from '#app/wiring.ts';
import { startStockCountJob } from '#features/facets/stock-count-job.ts';
import { startPaymentJob } from '#features/payments/payment-job.ts';
import { startRemovalJob } from '#features/second-factor-removal/removal-job.ts';
import { startReleaseHealthJob } from '#features/telemetry/release-health-job.ts';
import { startTradeJob } from '#features/trades/trade-job.ts';
import type { Config } from '#shared/config/config.ts';
import { scheduleCleanup } from '#shared/database/delete-expired-rows.ts';
import type { OpenDatabase } from '#shared/database/open-database.ts';
import { outboxDispatcher } from '#shared/email/outbox-dispatcher.ts';
import type { JobContext } from '#shared/jobs/periodic-job.ts';

interface JobParts extends JobContext {
  services: Services;
  config: Config;
  stopMaintenance: () => void;
}

export interface RunningJobs {
  stop(): Promise<void>;
  /** After the last request: writes what has been counted. */
  writeRest(): Promise<void>;
}

/** Starts what runs beside requests. Jobs pause while the database cannot save; the maintenance of the embedded one goes on. */
export async function startJobs(
  open: OpenDatabase,
  { services, config, stopMaintenance, ...context }: JobParts,
): Promise<RunningJobs> {
  const admin =
    open.folder === undefined
      ? undefined
      : await listenForAdmin(open.folder, { services, log: context.log, embedded: open.embedded });
  const stopCleanup = scheduleCleanup(open.database, context);
  const stopOutbox = startOutbox(config, services, context);
  const stopPaymentJob = startPaymentJob(services.settlement, context);
  const stopTradeJob = startTradeJob(
    [services.deliveries.finishProtected, services.handOvers.finishProtected, services.offerAdmin.expireUndecided],
    context,
  );
  const stopRemovalJob = startRemovalJob(services.removals, context);
  const stopStockCountJob = startStockCountJob(open.database, context);
  const stopReleaseHealthJob = startReleaseHealthJob(services.health, context);
  return {
    async stop() {
      stopMaintenance();
      await admin?.close();
      await stopCleanup();
      await stopOutbox();
      await stopPaymentJob();
      await stopTradeJob();
      await stopRemovalJob();
      await stopStockCountJob();
    },
    writeRest: stopReleaseHealthJob,
  };
}

/** Starts sending emails. Returns a function that stops it. */
function startOutbox({ smtpUrl, mailFrom }: Config, { database, settings }: Services, context: JobContext) {
  if (smtpUrl === undefined) return async () => {};
  return outboxDispatcher(database, { ...context, smtpUrl, mailFrom, settings }).start();
}
