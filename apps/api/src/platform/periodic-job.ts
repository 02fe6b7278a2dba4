import type { FastifyBaseLogger } from 'fastify';

/** What all jobs of a server share. */
export interface JobContext {
  log: FastifyBaseLogger;
  /** While it is true no run begins: the database cannot save anything. */
  isPaused(): boolean;
}

interface PeriodicJob extends JobContext {
  /** Milliseconds from one start to the next; a run that takes longer is not started a second time. */
  interval: number;
  run: () => Promise<void>;
  /** Log line of a failed run. */
  failure: string;
}

/** Starts a job that runs at an interval. Returns a function that stops it and waits for the run in progress. */
export function startPeriodicJob({ interval, run, log, isPaused, failure }: PeriodicJob): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (isPaused()) return;
    running ??= run()
      .catch((error: unknown) => {
        // The log says once why.
        if (!isPaused()) log.warn({ err: error }, failure);
      })
      .finally(() => {
        running = undefined;
      });
  }, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
