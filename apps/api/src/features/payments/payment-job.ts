import type { FastifyBaseLogger } from 'fastify';
import type { SettlementService } from '#features/payments/settlement-service.ts';
import { startPeriodicJob } from '#shared/jobs/periodic-job.ts';
import { SECOND } from '#shared/time/from-now.ts';

const INTERVAL = 15 * SECOND;

/** Starts reconciling payments. Returns a function that stops it and waits for the run in progress. */
export function startPaymentJob(settlement: SettlementService, log: FastifyBaseLogger): () => Promise<void> {
  const run = () => settlement.reconcile(log);
  return startPeriodicJob({ interval: INTERVAL, run, log, failure: 'payments could not be reconciled' });
}
