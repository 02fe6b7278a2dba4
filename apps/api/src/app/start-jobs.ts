import { listenForAdmin } from '#app/console/admin-socket.ts';
import type { Services } from '#app/wiring.ts';
import { countPopularity } from '#catalogue/list/popularity.ts';
import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import { writePriceDays } from '#catalogue/prices/write-price-days.ts';
import { issueReceipts } from '#orders/receipt.ts';
import type { Config } from '#platform/config.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { HOUR, MINUTE, SECOND } from '#platform/time.ts';
import { deleteUnusedPictures } from '#store/content/page-pictures.ts';
import { outboxDispatcher } from '#store/email/outbox.ts';
import { rollUpHealth } from '#store/telemetry/roll-up-health.ts';

interface JobParts extends JobContext {
  services: Services;
  config: Config;
  stopMaintenance: () => void;
}

export interface RunningJobs {
  /** Waits for the runs in progress. */
  stop(): Promise<void>;
  /** After the last request: writes what has been counted. */
  writeRest(): Promise<void>;
}

/** Starts what runs beside requests. Jobs pause while the database cannot save; the maintenance of the embedded one goes on. */
export async function startJobs(
  { database, folder, embedded }: OpenDatabase,
  { services, config, stopMaintenance, ...context }: JobParts,
): Promise<RunningJobs> {
  const { log } = context;
  const {
    settlement,
    deliveries,
    handOvers,
    offerAdmin,
    removals,
    health,
    keptHealth,
    experiments,
    settings,
    savedCards,
    tradeWatcher,
    lostItems,
    references,
  } = services;
  const admin = folder === undefined ? undefined : await listenForAdmin(folder, { services, log, embedded });
  const start = (interval: number, failure: string, run: () => Promise<void>) =>
    startPeriodicJob({ ...context, interval, failure, run });

  const stops = [
    start(HOUR, 'expired rows could not be deleted', () => deleteExpiredRows(database)),
    start(HOUR, 'release health could not be put together', () => rollUpHealth(database)),
    start(HOUR, 'unused pictures could not be deleted', () => deleteUnusedPictures(database)),
    startOutbox(),
    start(15 * SECOND, 'payments could not be reconciled', () => settlement.reconcile(log)),
    start(5 * SECOND, 'vouchers could not be emailed', services.mailVouchers),
    start(15 * SECOND, 'those who watch products could not be told', services.matchWatches),
    start(30 * SECOND, 'new matches of saved searches could not be told', services.matchSearches),
    start(5 * SECOND, 'alerts could not be mailed', services.mailAlerts),
    ...(config.push ? [start(2 * SECOND, 'push could not be sent', () => services.sendPushes(log))] : []),
    start(MINUTE, 'trades could not be finished', async () => {
      await deliveries.finishProtected(log);
      await handOvers.finishProtected(log);
      await lostItems.cancel(log);
      await offerAdmin.expireUndecided(log);
    }),
    ...(tradeWatcher.accounts > 0 ? [start(MINUTE, 'trades could not be read', () => tradeWatcher.run(log))] : []),
    start(MINUTE, 'receipts could not be numbered', () => issueReceipts(database)),
    start(MINUTE, 'saved cards could not be deleted', () => savedCards.deleteClosed(log)),
    start(5 * MINUTE, 'second factors could not be removed', () => removals.finishDue(log)),
    // Counts are right without it; it keeps what is to be added to them short.
    start(30 * SECOND, 'stock counts could not be added up', () =>
      database.transaction().execute((transaction) => stockCountRepository(transaction).addUp()),
    ),
    start(10 * MINUTE, 'popular products could not be counted', () => countPopularity(database)),
    start(10 * MINUTE, 'prices of the day could not be written', async () =>
      writePriceDays(database, await references()),
    ),
  ];
  stops.push(start(MINUTE, 'releases could not be watched', services.releaseAlarms.check));
  const healthFailure = 'release health could not be written';
  const stopHealth = start(5 * SECOND, healthFailure, health.write);
  const stopKept = start(30 * SECOND, healthFailure, keptHealth.write);
  const stopExperiments = start(30 * SECOND, 'visitors of experiments could not be written', experiments.write);

  /** Sends emails, if there is a server to send them by. */
  function startOutbox(): () => Promise<void> {
    const { smtpUrl, mailFrom } = config;
    if (smtpUrl === undefined) return async () => {};
    return outboxDispatcher(database, {
      ...context,
      smtpUrl,
      mailFrom,
      settings,
      onRefused: services.bounces.note,
    }).start();
  }

  return {
    async stop() {
      stopMaintenance();
      await admin?.close();
      for (const stop of stops) await stop();
    },
    async writeRest() {
      await stopHealth();
      await stopKept();
      await stopExperiments();
      for (const { write } of [health, keptHealth, experiments]) {
        await write().catch((error: unknown) => log.warn({ err: error }, healthFailure));
      }
    },
  };
}
