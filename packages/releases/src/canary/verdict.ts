import { fisherTest, type PageCounts } from './fisher-test.ts';

/*
 * Thresholds at which a canary is ended automatically; for the reasons see
 * docs/decisions/0016-a-canary-that-fails-more-often-ends-by-itself.md.
 */

/**
 * Minimum number of pages of each of the two releases, and of failed pages of the canary, which are of as many networks;
 * with fewer a canary is kept.
 */
const LEAST_PAGES = 20;
const LEAST_FAILED = 10;

/** How much more often the canary must fail: by half a percentage point, and by half as often again. */
const LEAST_DIFFERENCE = 0.005;
const LEAST_RATIO = 1.5;

/** Significance level. So small because the test is repeated every 30 s for hours, and ending a canary is final. */
const CHANCE = 0.0001;

export interface Verdict {
  isWorse: boolean;
  /** Share of failed pages. */
  live: number;
  canary: number;
  /** Probability of this many failures of the canary or more by chance; 1 if the counts are too small for the test. */
  chance: number;
}

/** Whether a canary fails significantly more often than the live release, both counted since the canary started. */
export function verdict(livePages: PageCounts, canaryPages: PageCounts): Verdict {
  const [live, canary] = [rateOf(livePages), rateOf(canaryPages)];
  const isTestable =
    livePages.pages >= LEAST_PAGES && canaryPages.pages >= LEAST_PAGES && canaryPages.failed >= LEAST_FAILED;
  const isMore = canary - live >= LEAST_DIFFERENCE && canary >= LEAST_RATIO * live;
  const chance = isTestable && isMore ? fisherTest(possible(livePages), possible(canaryPages)) : 1;
  return { isWorse: chance < CHANCE, live, canary, chance };
}

const rateOf = ({ pages, failed }: PageCounts) => (pages === 0 ? 0 : Math.min(1, failed / pages));

/** A page that was left early may have reported a failure but not its releases, so failures may exceed pages. */
const possible = ({ pages, failed }: PageCounts): PageCounts => ({ pages, failed: Math.min(pages, failed) });
