import { setTimeout as delay } from 'node:timers/promises';
import { ReleaseRejected } from '../publish/release-rejected.ts';

/** Longest times of the parts of a release's checks, in milliseconds. On two idle processors each takes a tenth of it. */
export const LIMITS = {
  build: 300_000,
  tests: 900_000,
  start: 90_000,
  comparison: 60_000,
  browser: 300_000,
} as const;

/** What to do about a machine that is too slow. */
export const TRY_AGAIN = 'Try again when this machine has less to do.';

interface TimeLimit {
  ms: number;
  /** Subject of the sentence, such as `The build of "catalog"`. */
  what: string;
  /** What to do, as a sentence. */
  remedy: string;
}

/**
 * Waits for a part of the checks.
 * @throws ReleaseRejected with a sentence, if it takes longer
 */
export async function withTimeLimit<Result>(work: Promise<Result>, limit: TimeLimit): Promise<Result> {
  const { ms, what, remedy } = limit;
  const result = await resultWithin(work, ms);
  if (result) return result.value;
  throw new ReleaseRejected([`${what} has not ended after ${ms / 1000} s. ${remedy}`]);
}

/** What work results in; undefined if it takes longer, in milliseconds. The work goes on. */
export async function resultWithin<Result>(work: Promise<Result>, ms: number): Promise<{ value: Result } | undefined> {
  const waiting = new AbortController();
  // Of work that fails after its time, nobody hears.
  work.catch(() => {});
  try {
    return await Promise.race([
      work.then((value) => ({ value })),
      delay(ms, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]);
  } finally {
    waiting.abort();
  }
}
