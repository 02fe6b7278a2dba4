import { LRUCache } from 'lru-cache';
import { type BuildName, namesOf, type PageBuilds, type RenderProblem } from './render-job.ts';

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

    /** The builds without fillers that have a pause of their own. */
    withoutPaused(builds: PageBuilds): PageBuilds {
      if (!builds.fillers?.some(({ build }) => isPaused(build))) return builds;
      return { ...builds, fillers: builds.fillers.filter(({ build }) => !isPaused(build)) };
    },

    /**
     * Begins a pause after several failures; of what fills the page at once, if it may be the reason.
     * @returns the builds that are blamed
     */
    noteFailed(builds: PageBuilds, { name }: RenderProblem): BuildName[] {
      if (OF_PROCESS.has(name) && builds.fillers?.length) return this.noteLate(builds, false);
      const { count: before = 0, until = 0 } = failures.get(keyOf(builds)) ?? {};
      const count = before + 1;
      const ends = count >= MAX_FAILURES ? performance.now() + PAUSE_MS : until;
      failures.set(keyOf(builds), { count, until: ends, isLate: false });
      return namesOf(ownOf(builds));
    },

    /**
     * Begins a pause at once, so that builds whose page was tried and late take no time from others.
     * @returns the builds that are blamed
     */
    noteLate(builds: PageBuilds, isLate = true): BuildName[] {
      const blamed = blamedFirst(builds);
      for (const key of builds.fillers?.length ? blamed : [keyOf(builds)]) pause(key, isLate);
      return blamed;
    },

    /** A page of theirs was rendered. */
    end(builds: PageBuilds): void {
      for (const key of [keyOf(builds), ...(builds.fillers ?? []).map(({ build }) => build)]) failures.delete(key);
    },
  };
}

/** What a page that takes too long is blamed on: what fills it, if anything does. */
const blamedFirst = (builds: PageBuilds): BuildName[] =>
  builds.fillers?.length ? builds.fillers.map(({ build }) => build) : namesOf(builds);

/** The builds without what fills their pages. */
const ownOf = ({ fillers: _, ...builds }: PageBuilds): PageBuilds => builds;

const keyOf = ({ shell, remote }: PageBuilds) => `${shell} ${remote?.build ?? ''}`;
