import type { SettlementService } from '#money/settlement.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { SECOND } from '#platform/time.ts';

const INTERVAL = 15 * SECOND;

/** Starts reconciling payments. Returns a function that stops it and waits for the run in progress. */
export function startPaymentJob(settlement: SettlementService, context: JobContext): () => Promise<void> {
  const run = () => settlement.reconcile(context.log);
  return startPeriodicJob({ ...context, interval: INTERVAL, run, failure: 'payments could not be reconciled' });
}
