/*
 * Thresholds at which a canary is ended automatically; for the reasons see
 * docs/decisions/0075-a-verdict-outlives-ten-networks.md.
 */

/** Minimum number of pages of each of the two releases; with fewer a canary is kept. */
const LEAST_PAGES = 20;
/** Minimum number of failed pages of the canary, which are of as many networks, beside those that are left out. */
const LEAST_FAILED = 5;

/**
 * Networks that may be one stranger's. Each counts as one failed page of a release in a day: so many of each day are left
 * out, and the rest alone has to be significant.
 */
const STRANGERS_NETWORKS = 10;

/** How much more often the canary must fail: by half a percentage point, and by half as often again. */
const LEAST_DIFFERENCE = 0.005;
const LEAST_RATIO = 1.5;

/** Significance level. So small because the test is repeated every 30 s for hours, and ending a canary is final. */
const CHANCE = 0.0001;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Probability of a difference as great or greater by chance, either way (z-test of two proportions); 1 where there is none. */
export function zTest(one: ShareOf, other: ShareOf): number {
  const all = one.of + other.of;
  const share = (one.count + other.count) / all;
  const spread = Math.sqrt(share * (1 - share) * (1 / one.of + 1 / other.of));
  if (!(spread > 0)) return 1;
  return 2 * (1 - normal(Math.abs(other.share - one.share) / spread));
}

/** The normal distribution up to a value of 0 or more, right by 10⁻⁷ (Abramowitz and Stegun, 26.2.17). */
function normal(value: number): number {
  const t = 1 / (1 + 0.2316419 * value);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

/** Number of pages, and of failed pages among them. */
export interface PageCounts {
  pages: number;
  failed: number;
}

/** A share with its 95 % interval, from 0 to 1. */
export interface ShareOf {
  of: number;
  count: number;
  share: number;
  low: number;
  high: number;
}

export interface Verdict {
  /** `few` pages or failures so far; `same`: no significant difference, or one too small to matter; `worse`: it ends. */
  verdict: 'few' | 'same' | 'worse';
  live: ShareOf;
  canary: ShareOf;
  /** Effect size: how much more often the canary has failed, with its 95 % interval, of all that was counted. */
  difference: { share: number; low: number; high: number; chance: number };
  /** Failed pages that are left out of the significance, because they may be of one stranger's networks. */
  leftOut: number;
}

/**
 * Whether a canary fails significantly more often than the live release, both counted since the canary began so many
 * milliseconds ago: whatever ten networks have reported. `chance` is the probability of the failures that are left, or
 * more, by chance (Fisher's exact test, one-sided); 1 if there are too few for the test.
 */
export function canaryVerdict(livePages: PageCounts, canaryPages: PageCounts, age = 0): Verdict {
  const [live, canary] = [possible(livePages), possible(canaryPages)];
  const leftOut = Math.min(canaryPages.failed, STRANGERS_NETWORKS * (1 + Math.floor(Math.max(0, age) / DAY_MS)));
  const left = possible({ pages: canaryPages.pages, failed: canaryPages.failed - leftOut });
  const isTestable = live.pages >= LEAST_PAGES && left.pages >= LEAST_PAGES && left.failed >= LEAST_FAILED;
  const isMore = rateOf(left) - rateOf(live) >= LEAST_DIFFERENCE && rateOf(left) >= LEAST_RATIO * rateOf(live);
  const chance = isTestable ? fisherTest(live, left) : 1;
  const shares = { live: shareOf(live.failed, live.pages), canary: shareOf(canary.failed, canary.pages) };
  return {
    verdict: isTestable ? (isMore && chance < CHANCE ? 'worse' : 'same') : 'few',
    ...shares,
    difference: { ...differenceOf(shares.live, shares.canary), chance },
    leftOut,
  };
}

const rateOf = ({ pages, failed }: PageCounts) => (pages === 0 ? 0 : failed / pages);

/** A page that was left early may have reported a failure but not its releases, so failures may exceed pages. */
const possible = ({ pages, failed }: PageCounts): PageCounts => ({ pages, failed: Math.min(pages, failed) });

/** The normal distribution's value for an interval of 95 %. */
const Z = 1.959964;

/** A share with its interval by Wilson's score, which holds for few and for none, too. */
export function shareOf(count: number, of: number): ShareOf {
  if (of === 0) return { of, count, share: 0, low: 0, high: 1 };
  const share = count / of;
  const middle = share + Z ** 2 / (2 * of);
  const reach = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const whole = 1 + Z ** 2 / of;
  return { of, count, share, low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}

/** By how much the other share is greater, with its interval by Newcombe's method from those of both. */
export function differenceOf(one: ShareOf, other: ShareOf): { share: number; low: number; high: number } {
  const share = other.share - one.share;
  return {
    share,
    low: share - Math.hypot(other.share - other.low, one.high - one.share),
    high: share + Math.hypot(other.high - other.share, one.share - one.low),
  };
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
