import { seededRandom } from '@patina/test-kit/seeded-random';
import { expect, test } from 'vitest';
import { canaryVerdict, fisherTest, type PageCounts, shareOf } from './canary-verdict.ts';

const RUNS = 400;
/** Checks every 30 s for eight hours. */
const LOOKS = 960;

interface Traffic {
  /** Failure rates of the live release and of the canary. */
  live: number;
  canary: number;
  /** Pages of the shop between two checks. */
  pages: number;
  /** Share of the visitors who get the canary. */
  share: number;
}

/** For each run, the number of canary pages until it was rolled back; undefined if it was not. */
function simulate({ live, canary, pages, share }: Traffic, seed: number, runs = RUNS): (number | undefined)[] {
  const random = seededRandom(seed);
  const some = (of: number, chance: number) => binomial(random, of, chance);
  return Array.from({ length: runs }, () => {
    const [ofLive, ofCanary] = [none(), none()];
    for (let look = 0; look < LOOKS; look += 1) {
      const tried = Math.floor((look + 1) * pages * share) - Math.floor(look * pages * share);
      count(ofLive, pages - tried, some(pages - tried, live));
      count(ofCanary, tried, some(tried, canary));
      if (isWorse(ofLive, ofCanary)) return ofCanary.pages;
    }
    return undefined;
  });
}

const isWorse = (live: PageCounts, canary: PageCounts) => canaryVerdict(live, canary).verdict === 'worse';

const none = (): PageCounts => ({ pages: 0, failed: 0 });

function count(counts: PageCounts, pages: number, failed: number): void {
  counts.pages += pages;
  counts.failed += failed;
}

/** Binomial sample: how many of `of` events occur, each with probability `chance`. */
function binomial(random: () => number, of: number, chance: number): number {
  if (chance === 0 || chance === 1) return of * chance;
  let happened = -1;
  const rarity = Math.log(1 - chance);
  for (let at = 0; at <= of; at += 1 + Math.floor(Math.log(1 - random()) / rarity)) happened += 1;
  return Math.max(0, happened);
}

const rolledBack = (runs: (number | undefined)[]) => runs.filter((pages) => pages !== undefined);

test.each([
  { rate: 0, pages: 20, share: 0.1 },
  { rate: 0.001, pages: 200, share: 0.1 },
  { rate: 0.005, pages: 20, share: 0.5 },
  { rate: 0.005, pages: 200, share: 0.01 },
  { rate: 0.02, pages: 20, share: 0.1 },
  { rate: 0.05, pages: 20, share: 0.1 },
  { rate: 0.05, pages: 2, share: 0.5 },
  { rate: 0.2, pages: 2, share: 0.1 },
])('a canary as good as the live release is kept, even after a thousand checks: %j', ({ rate, ...traffic }) => {
  const ended = rolledBack(simulate({ live: rate, canary: rate, ...traffic }, 1));
  expect(ended.length / RUNS).toBeLessThan(0.01);
});

test.each([
  { live: 0.005, canary: 0.05, pages: 20, share: 0.1, within: 660 },
  { live: 0.005, canary: 0.05, pages: 20, share: 0.5, within: 980 },
  { live: 0.02, canary: 0.05, pages: 20, share: 0.1, within: 1800 },
  { live: 0, canary: 1, pages: 2, share: 0.1, within: 25 },
  { live: 0.005, canary: 1, pages: 20, share: 0.1, within: 25 },
  { live: 0.2, canary: 1, pages: 20, share: 0.5, within: 60 },
])('a canary that is clearly worse is rolled back: %j', ({ within, ...traffic }) => {
  const inTime = rolledBack(simulate(traffic, 2)).filter((pages) => pages !== undefined && pages <= within);
  expect(inTime.length / RUNS).toBeGreaterThan(0.95);
});

test('visitors whose pages always fail, each counted once, do not end a canary that is as good', () => {
  const random = seededRandom(3);
  let ended = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const [live, canary] = [none(), none()];
    for (let visitor = 0; visitor < 4000; visitor += 1) {
      const pages = 1 + Math.floor(-8 * Math.log(1 - random()));
      count(random() < 0.1 ? canary : live, pages, random() < 0.01 ? 1 : 0);
      if (visitor % 5 === 0 && isWorse(live, canary)) {
        ended += 1;
        break;
      }
    }
  }
  expect(ended / RUNS).toBeLessThan(0.01);
});

test.each<[string, PageCounts, PageCounts]>([
  ['no page of either', none(), none()],
  ['nine failed pages of nine', { pages: 1000, failed: 0 }, { pages: 9, failed: 9 }],
  ['what ten strangers make of a small canary', { pages: 1000, failed: 0 }, { pages: 20, failed: 10 }],
  ['what ten strangers and a few real failures make', { pages: 100_000, failed: 0 }, { pages: 1000, failed: 14 }],
  ['nineteen pages, all failed', { pages: 1000, failed: 0 }, { pages: 19, failed: 19 }],
  ['nothing of the live release to compare it with', { pages: 19, failed: 0 }, { pages: 1000, failed: 1000 }],
  ['a release that fails as often as the live one', { pages: 9000, failed: 9000 }, { pages: 1000, failed: 1000 }],
  ['a difference too small to matter', { pages: 9_000_000, failed: 9000 }, { pages: 1_000_000, failed: 3000 }],
  ['a canary that is better', { pages: 9000, failed: 900 }, { pages: 1000, failed: 10 }],
])('%s is not enough to end a canary', (_, live, canary) => {
  expect(isWorse(live, canary)).toBe(false);
});

test('pages of one network do not hide a bad canary', () => {
  const live = { pages: 3000, failed: 15 };
  expect(isWorse(live, { pages: 300, failed: 25 })).toBe(true);
  expect(isWorse(live, { pages: 320, failed: 25 })).toBe(true);
  expect(isWorse(live, { pages: 4800, failed: 25 })).toBe(false);
});

test('failures of pages that did not report their releases do not make more failures than pages', () => {
  expect(canaryVerdict({ pages: 900, failed: 3 }, { pages: 40, failed: 60 })).toMatchObject({
    verdict: 'worse',
    canary: { share: 1 },
  });
});

/** The same by definition, counting each outcome in integers. */
function byCounting(one: { pages: number; failed: number }, other: { pages: number; failed: number }): number {
  const failed = one.failed + other.failed;
  let sum = 0n;
  for (let count = other.failed; count <= Math.min(failed, other.pages); count += 1) {
    sum += choose(other.pages, count) * choose(one.pages, failed - count);
  }
  return Number((sum * 10n ** 18n) / choose(one.pages + other.pages, failed)) / 1e18;
}

function choose(all: number, some: number): bigint {
  let ways = 1n;
  for (let number = 1; number <= some; number += 1) ways = (ways * BigInt(all - some + number)) / BigInt(number);
  return some > all ? 0n : ways;
}

test('in the lady tasting tea, three of four cups by chance have a probability of 17 in 70', () => {
  expect(fisherTest({ pages: 4, failed: 1 }, { pages: 4, failed: 3 })).toBeCloseTo(17 / 70, 12);
});

test.each([
  [180, 0, 20, 5],
  [20, 20, 20, 20],
  [10, 0, 10, 0],
  [500, 3, 40, 40],
  [21, 20, 19, 1],
  [900, 5, 100, 7],
  [30, 1, 300, 60],
])('%d pages with %d failed against %d with %d', (onePages, oneFailed, otherPages, otherFailed) => {
  const groups = [
    { pages: onePages, failed: oneFailed },
    { pages: otherPages, failed: otherFailed },
  ] as const;
  expect(fisherTest(...groups)).toBeCloseTo(byCounting(...groups), 9);
});

test('counts of millions of pages are computed', () => {
  const chance = fisherTest({ pages: 9_000_000, failed: 45_000 }, { pages: 1_000_000, failed: 5_300 });
  // 4.1 standard deviations by the normal approximation.
  expect(chance).toBeGreaterThan(1e-5);
  expect(chance).toBeLessThan(4e-5);
});

test('strangers with ten networks cannot end a canary, however long they go on', () => {
  const day = 24 * 60 * 60 * 1000;
  for (let days = 0; days < 30; days += 1) {
    const canary = { pages: 200 * (days + 1), failed: 10 * (days + 1) };
    expect(canaryVerdict({ pages: 20_000 * (days + 1), failed: 0 }, canary, days * day).verdict).toBe('few');
  }
});

test('effect and significance are both said: the effect of all that was counted, with its interval', () => {
  const { difference, leftOut, ...found } = canaryVerdict({ pages: 1000, failed: 10 }, { pages: 200, failed: 30 });
  expect(found).toMatchObject({ verdict: 'worse', live: { share: 0.01 }, canary: { share: 0.15 } });
  expect(difference.share).toBeCloseTo(0.14, 12);
  // By hand: the square root of the sum of squares of both Wilson intervals.
  expect(difference.low).toBeCloseTo(0.0964, 3);
  expect(difference.high).toBeCloseTo(0.1961, 3);
  expect(leftOut).toBe(10);
  expect(difference.chance).toBeCloseTo(fisherTest({ pages: 1000, failed: 10 }, { pages: 200, failed: 20 }), 15);
});

test('the interval of a share is Wilson’s: 8 of 20 are 22 to 61 %, none of 20 at most 16 %', () => {
  expect(shareOf(8, 20).low).toBeCloseTo(0.2188, 4);
  expect(shareOf(8, 20).high).toBeCloseTo(0.6134, 4);
  expect(shareOf(0, 20).low).toBe(0);
  expect(shareOf(0, 20).high).toBeCloseTo(0.1611, 4);
});
