import { LRUCache } from 'lru-cache';
import type { BuildName, FillerTimes, PageBuilds, RenderProblem } from './render-job.ts';

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

/** Problems of a process, which any build in it may have caused. */
const OF_PROCESS = new Set(['RenderTimeout', 'OutOfMemory', 'Exit', 'AnswerTooLarge', 'BadAnswer']);

/**
 * Which builds are left to browsers for a while, because their pages fail or are late. A page that others fill is first
 * tried without what fills it.
 */
export function buildPauses({ maxLatePauseMs = PAUSE_MS }: BuildPausesOptions) {
  const failures = new LRUCache<string, BuildFailures>({ max: 500 });
  const isPaused = (key: string) => performance.now() < (failures.get(key)?.until ?? 0);

  function pause(key: string, isLate: boolean): void {
    const before = failures.get(key)?.count ?? 0;
    const pauseMs = Math.min(LATE_PAUSE_MS * 2 ** before, maxLatePauseMs);
    failures.set(key, { count: before + 1, until: performance.now() + pauseMs, isLate });
  }

  return {
    /** The pause of builds, and whether a late page is the reason; undefined if they have none. */
    of(builds: PageBuilds): Pick<BuildFailures, 'isLate'> | undefined {
      const failed = failures.get(keyOf(builds));
      return failed && performance.now() < failed.until ? failed : undefined;
    },

    /**
     * The builds without fillers that have a pause of their own, or with which a process is late.
     * @param isLate whether one is late with this build
     */
    withoutPaused(builds: PageBuilds, isLate: (build: BuildName) => boolean): PageBuilds {
      const left = builds.fillers?.filter(({ build }) => !isPaused(build) && !isLate(build));
      return left && left.length < (builds.fillers?.length ?? 0) ? { ...builds, fillers: left } : builds;
    },

    /**
     * Begins a pause after several failures; of what fills the page at once, if it may be the reason.
     * @returns what fills the page if it is blamed
     */
    noteFailed(builds: PageBuilds, { name, filler }: RenderProblem): BuildName[] | undefined {
      if (OF_PROCESS.has(name) && builds.fillers?.length)
        return this.noteLate(builds, fillersOf(builds, [filler]), false);
      const { count: before = 0, until = 0 } = failures.get(keyOf(builds)) ?? {};
      const count = before + 1;
      const ends = count >= MAX_FAILURES ? performance.now() + PAUSE_MS : until;
      failures.set(keyOf(builds), { count, until: ends, isLate: false });
      return undefined;
    },

    /**
     * Begins a pause at once, so that builds whose page was tried and late take no time from others.
     * @param blamed of what fills the page: all of it, where it is not known which was late
     * @returns what fills the page and is blamed; undefined if nothing fills it
     */
    noteLate(builds: PageBuilds, blamed = fillersOf(builds), isLate = true): BuildName[] | undefined {
      for (const key of blamed.length > 0 ? blamed : [keyOf(builds)]) pause(key, isLate);
      return blamed.length > 0 ? blamed : undefined;
    },

    /** A page of theirs was rendered. */
    end(builds: PageBuilds): void {
      for (const key of [keyOf(builds), ...(builds.fillers ?? []).map(({ build }) => build)]) failures.delete(key);
    },
  };
}

/** The builds of what fills a page: of these remotes, or of all if none of them does. */
function fillersOf({ fillers = [] }: PageBuilds, names: (string | undefined)[] = []): BuildName[] {
  const named = fillers.filter(({ name }) => names.includes(name));
  return (named.length > 0 ? named : fillers).map(({ build }) => build);
}

/** A filler that takes this part of the time of a late page is blamed for it. */
const BLAMED_PART = 1 / 4;

/** Which of what fills a page has made it late; all of it, if none has by itself: the next page is tried without. */
export function lateFillers(builds: PageBuilds, times: FillerTimes, tookMs: number): BuildName[] {
  const late = Object.keys(times).filter((name) => (times[name] ?? 0) > tookMs * BLAMED_PART);
  return fillersOf(builds, late);
}

const keyOf = ({ shell, remote }: PageBuilds) => `${shell} ${remote?.build ?? ''}`;
