import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { DiskState } from '#platform/database/database-failure.ts';

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

interface DiskReserveOptions {
  folder: string;
  /** Free space below which requests that write are refused, in megabytes; 0: none are. */
  reserve: number;
  /** Free space of the folder's disk, in megabytes. */
  freeMegabytes: (folder: string) => number;
  /** Whether the engine is closed for want of space. */
  isClosed: () => boolean;
  log: { error(line: string): void; info(line: string): void };
}

/**
 * Keeps a part of the disk free for the embedded engine, which breaks when a write fails: sessions of readers, jobs and
 * checkpoints go on in it while requests that write are refused. What another program takes of it at once may close the engine;
 * then it is opened anew before writes go on.
 */
export function diskReserve({ folder, reserve, freeMegabytes, isClosed, log }: DiskReserveOptions): DiskState {
  let wasFull = false;

  return {
    /** Measures at each call, which takes microseconds, so that writes go on as soon as there is space. */
    isFull(): boolean {
      const free = freeMegabytes(folder);
      const isFull = free < reserve || isClosed();
      if (isFull && !wasFull) {
        const why = isClosed()
          ? 'and the database is closed, because a write has found no space'
          : `fewer than the ${reserve} MB of DISK_RESERVE_MB`;
        log.error(
          `The disk of the data folder ${folder} has ${free} MB free, ${why}. Writes are refused until some space is free.`,
        );
      }
      if (!isFull && wasFull) log.info(`The disk of the data folder ${folder} has ${free} MB free: writes go on.`);
      wasFull = isFull;
      return isFull;
    },
  };
}
