import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

const MINUTE = 60_000;

/**
 * What a real server's background processes do and the embedded engine has none for: checkpoints, without which its
 * write-ahead log grows for ever, and cleaning and counting, without which its query plans go stale. Answers the end of it.
 */
export function maintain(pool: Pool, log: FastifyBaseLogger): () => void {
  const run = (command: string) =>
    void pool.query(command).catch((error: unknown) => log.warn({ err: error, command }, 'maintenance failed'));
  const timers = [setInterval(run, MINUTE, 'checkpoint'), setInterval(run, 60 * MINUTE, 'vacuum (analyze)')];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
