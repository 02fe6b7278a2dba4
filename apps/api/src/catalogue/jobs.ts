import { stockCountRepository } from '#catalogue/list/stock-counts.ts';
import type { Database } from '#platform/database/tables.ts';
import { type JobContext, startPeriodicJob } from '#platform/periodic-job.ts';
import { SECOND } from '#platform/time.ts';

/** Counts are right without it; it keeps what is to be added to them short. */
const INTERVAL = 30 * SECOND;

/** Starts adding up the kept counts of products. Returns a function that stops it. */
export function startStockCountJob(database: Database, context: JobContext): () => Promise<void> {
  const run = () => database.transaction().execute((transaction) => stockCountRepository(transaction).addUp());
  return startPeriodicJob({ ...context, interval: INTERVAL, run, failure: 'stock counts could not be added up' });
}
