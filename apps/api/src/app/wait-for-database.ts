import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseAway, isDatabaseUnavailable } from '#platform/database/database-failure.ts';

/** Pause between two attempts, in milliseconds. */
const PAUSE = 2000;
/** Attempts between two lines of the log: one in half a minute. */
const LOGGED_EVERY = 15;

interface Waiting {
  /** Called with each reason that is to be logged; the first time before the first pause. */
  onAway(reason: string): Promise<void>;
  signal: AbortSignal;
}

/**
 * Repeats a step of the start until the database can be reached.
 * @throws any other failure, which does not pass by itself; AbortError
 */
export async function waitForDatabase<Result>(
  step: () => Promise<Result>,
  { onAway, signal }: Waiting,
): Promise<Result> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DatabaseAway || isDatabaseUnavailable(error))) throw error;
      if (attempts % LOGGED_EVERY === 0) await onAway(sentenceOf(error as Error));
    }
    await delay(PAUSE, undefined, { signal });
  }
}

function sentenceOf(error: Error): string {
  return error instanceof DatabaseAway ? error.message : `The database cannot be used (${error.message}).`;
}
