import { expect, test } from 'vitest';
import { fisherTest } from './fisher-test.ts';

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
