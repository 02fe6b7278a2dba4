import {
  type DiskState,
  isDatabaseUnavailable,
  isDiskFull,
  isStorageFull,
} from '#platform/database/database-failure.ts';

/** Milliseconds between two attempts to save something. */
const PAUSE = 1000;

interface DiskWatchOptions {
  /** Saves something, and leaves nothing behind. */
  trySaving: () => Promise<unknown>;
  log: { error(line: string): void; info(line: string): void };
}

export interface DiskWatch extends DiskState {
  /** Takes notice of a failed statement. */
  note(error: unknown): void;
  stop(): void;
}

/**
 * Knows that the disk of a PostgreSQL server is full: from the first statement that found no space, until something can be
 * saved again, also while the server is gone in between. So it is asked once a second, and not by every request and job: a
 * server whose write-ahead log finds no space panics, which ends the reads of all.
 */
export function diskWatch({ trySaving, log }: DiskWatchOptions): DiskWatch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function lookLater(): void {
    if (isStopped) return;
    timer = setTimeout(look, PAUSE);
    timer.unref();
  }

  async function look(): Promise<void> {
    try {
      await trySaving();
    } catch (error) {
      // Any other failure, such as a missing right, says nothing about the disk: the next write will.
      if (isStorageFull(error) || isDatabaseUnavailable(error)) return lookLater();
    }
    timer = undefined;
    if (isStopped) return;
    log.info('The disk of the PostgreSQL server has space: writes go on.');
  }

  return {
    isFull: () => timer !== undefined,
    note(error) {
      if (timer !== undefined || !isDiskFull(error)) return;
      log.error('The disk of the PostgreSQL server is full. Writes are refused until some space is free.');
      lookLater();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
