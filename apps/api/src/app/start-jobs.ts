import { listenForAdmin } from '#app/console/admin-socket.ts';
import type { Services } from '#app/wiring.ts';
import { startStockCountJob } from '#catalogue/jobs.ts';
import { startRemovalJob } from '#identity/jobs.ts';
import { startPaymentJob } from '#money/jobs.ts';
import { startTradeJob } from '#orders/jobs.ts';
import type { Config } from '#platform/config.ts';
import { scheduleCleanup } from '#platform/database/delete-expired-rows.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import type { JobContext } from '#platform/periodic-job.ts';
import { startOutbox, startReleaseHealthJob } from '#store/jobs.ts';

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
