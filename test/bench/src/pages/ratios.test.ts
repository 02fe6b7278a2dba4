import { expect, test } from 'vitest';
import { median, pairedRatio, spread } from './ratios.ts';

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 2])).toBe(2);
  expect(median([])).toBeNaN();
});

test('a round that was slow for both does not change the paired ratio', () => {
  expect(
    pairedRatio([
      [110, 100],
      [550, 500],
      [105, 100],
    ]),
  ).toEqual({ median: 1.1, least: 1.05, most: 1.1 });
});

test('one outlier does not make a series noisy', () => {
  expect(spread([100, 100, 100, 100, 900])).toBe(0);
  expect(spread([90, 95, 100, 105, 110])).toBeCloseTo(0.1);
});
