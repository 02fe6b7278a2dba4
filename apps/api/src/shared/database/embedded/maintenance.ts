import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

const MINUTE = 60_000;

/**
 * Runs the tasks of a PostgreSQL server's background processes, which the embedded engine lacks: checkpoints, which
 * limit its write-ahead log, and vacuum with analyze, which keeps query plans good. Returns a function that stops it.
 */
export function scheduleMaintenance(pool: Pool, log: FastifyBaseLogger): () => void {
  const run = (command: string) =>
    void pool
      .query(command)
      .catch((error: unknown) => log.warn({ err: error, command }, 'database maintenance failed'));
  const timers = [setInterval(run, MINUTE, 'checkpoint'), setInterval(run, 60 * MINUTE, 'vacuum (analyze)')];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
