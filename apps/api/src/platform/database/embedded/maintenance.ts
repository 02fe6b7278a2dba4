import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

const MINUTE = 60_000;

/**
 * Runs the tasks of a PostgreSQL server's background processes, which the embedded engine lacks: checkpoints, which
 * limit its write-ahead log, and vacuum with analyze, which keeps query plans good. None runs on a disk that is nearly full: a
 * checkpoint that finds no space breaks the engine for reads as well. Returns a function that stops it.
 */
export function scheduleMaintenance(
  pool: Pick<Pool, 'query'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  isNearlyFull: () => boolean,
): () => void {
  async function run(command: string): Promise<void> {
    if (isNearlyFull()) return;
    try {
      await pool.query(command);
    } catch (error) {
      log.warn({ err: error, command }, 'database maintenance failed');
    }
  }
  const timers = [setInterval(run, MINUTE, 'checkpoint'), setInterval(run, 60 * MINUTE, 'vacuum (analyze)')];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
