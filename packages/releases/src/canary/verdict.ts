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

/** Number of pages, and of failed pages among them. */
export interface PageCounts {
  pages: number;
  failed: number;
}

/** Relative size at which a term no longer changes a sum. */
const NEGLIGIBLE = 1e-12;

/**
 * Fisher's exact test, one-sided: the probability that, of all failed pages, as many as here or more belong to the
 * second group, if both groups fail equally often. Exact for counts of any size, also if one of them is zero.
 */
export function fisherTest(one: PageCounts, other: PageCounts): number {
  const pages = one.pages + other.pages;
  const failed = one.failed + other.failed;
  const most = Math.min(other.pages, failed);
  let term = Math.exp(
    logChoose(failed, other.failed) +
      logChoose(pages - failed, other.pages - other.failed) -
      logChoose(pages, other.pages),
  );
  let sum = term;
  for (let count = other.failed; count < most && term > sum * NEGLIGIBLE; count += 1) {
    term *= ((failed - count) * (other.pages - count)) / ((count + 1) * (one.pages - failed + count + 1));
    sum += term;
  }
  return Math.min(1, sum);
}

/** Logarithm of the number of ways to choose `some` of `all`. */
function logChoose(all: number, some: number): number {
  return logFactorial(all) - logFactorial(some) - logFactorial(all - some);
}

/** From here on Stirling's series is accurate to twelve digits. */
const STIRLING_FROM = 20;

const SMALL = [0];
for (let number = 1; number < STIRLING_FROM; number += 1) SMALL.push((SMALL[number - 1] ?? 0) + Math.log(number));

function logFactorial(number: number): number {
  const known = SMALL[number];
  if (known !== undefined) return known;
  const series = 1 / (12 * number) - 1 / (360 * number ** 3) + 1 / (1260 * number ** 5);
  return number * Math.log(number) - number + Math.log(2 * Math.PI * number) / 2 + series;
}
