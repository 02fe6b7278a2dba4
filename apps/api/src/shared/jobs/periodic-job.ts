import type { FastifyBaseLogger } from 'fastify';

interface PeriodicJob {
  /** Milliseconds from one start to the next; a run that takes longer is not started a second time. */
  interval: number;
  run: () => Promise<void>;
  log: FastifyBaseLogger;
  /** Log line of a failed run. */
  failure: string;
}

/** Starts a job that runs at an interval. Returns a function that stops it and waits for the run in progress. */
export function startPeriodicJob({ interval, run, log, failure }: PeriodicJob): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        running = undefined;
      });
  }, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
