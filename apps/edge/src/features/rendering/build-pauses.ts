import { LRUCache } from 'lru-cache';
import type { PageBuilds } from './render-job.ts';

/** Failures of the same builds in a row after which they are left to browsers for a while. */
const MAX_FAILURES = 3;
const PAUSE_MS = 60_000;
/** The first time that builds are left to browsers because a page of theirs was late; each next one is twice as long. */
const LATE_PAUSE_MS = 10_000;

export interface BuildPausesOptions {
  /** Longest time that builds are left to browsers because a page of theirs was late; 0 for never, in milliseconds. */
  maxLatePauseMs?: number;
}

interface BuildFailures {
  /** In a row. */
  count: number;
  until: number;
  isLate: boolean;
}

/** Which builds are left to browsers for a while, because their pages fail or are late. */
export function buildPauses({ maxLatePauseMs = PAUSE_MS }: BuildPausesOptions) {
  const failures = new LRUCache<string, BuildFailures>({ max: 500 });

  return {
    /** The pause of builds, and whether a late page is the reason; undefined if they have none. */
    of(builds: PageBuilds): Pick<BuildFailures, 'isLate'> | undefined {
      const failed = failures.get(keyOf(builds));
      return failed && performance.now() < failed.until ? failed : undefined;
    },

    /** Begins a pause after several failures. */
    noteFailed(builds: PageBuilds): void {
      const { count: before = 0, until = 0 } = failures.get(keyOf(builds)) ?? {};
      const count = before + 1;
      const ends = count >= MAX_FAILURES ? performance.now() + PAUSE_MS : until;
      failures.set(keyOf(builds), { count, until: ends, isLate: false });
    },

    /** Begins a pause at once, so that builds whose page was tried and late take no time from others. */
    noteLate(builds: PageBuilds): void {
      const before = failures.get(keyOf(builds))?.count ?? 0;
      const pauseMs = Math.min(LATE_PAUSE_MS * 2 ** before, maxLatePauseMs);
      failures.set(keyOf(builds), { count: before + 1, until: performance.now() + pauseMs, isLate: true });
    },

    /** A page of theirs was rendered. */
    end(builds: PageBuilds): void {
      failures.delete(keyOf(builds));
    },
  };
}

const keyOf = ({ shell, remote }: PageBuilds) => `${shell} ${remote?.build ?? ''}`;
