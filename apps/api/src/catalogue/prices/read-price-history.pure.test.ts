import { expect, test } from 'vitest';
import { historyOf, type PriceDay } from './read-price-history.ts';

const NOW = new Date('2026-11-28T15:00:00Z');

/** Of so many days; of all without. */
const over = (length?: number, referenceDays = 7) => ({ length, referenceDays });

const aDay = (day: string, fields: Partial<PriceDay> = {}): PriceDay => {
  return { day, low: 10_00, sold: 0, median: null, reference: null, is_made_up: false, ...fields };
};

test('a price goes on until the next row, and a day of sales has how many and for how much', () => {
  const rows = [
    aDay('2026-11-24'),
    aDay('2026-11-26', { low: 9_50, sold: 3, median: 9_60 }),
    aDay('2026-11-28', { low: null }),
  ];
  expect(historyOf(rows, over(5), NOW).points).toEqual([
    { day: '2026-11-24', low: 10, sold: 0, median: null, reference: null },
    { day: '2026-11-25', low: 10, sold: 0, median: null, reference: null },
    { day: '2026-11-26', low: 9.5, sold: 3, median: 9.6, reference: null },
    { day: '2026-11-27', low: 9.5, sold: 0, median: null, reference: null },
    { day: '2026-11-28', low: null, sold: 0, median: null, reference: null },
  ]);
});

test('a history begins with the product, or as many days ago as are asked for', () => {
  expect(historyOf([], over(30), NOW)).toEqual({
    points: [],
    lowest_30: null,
    median_90: null,
    under_median: null,
    made_up_till: null,
  });
  expect(historyOf([aDay('2026-11-27')], over(30), NOW).points).toHaveLength(2);
  expect(
    historyOf([aDay('2025-01-01')], over(30), NOW)
      .points.map(({ day }) => day)
      .at(0),
  ).toBe('2026-10-30');
});

test('today is compared with the days before it, whatever range is shown', () => {
  const rows = [
    aDay('2026-08-01', { low: 8_00 }),
    aDay('2026-10-01', { low: 12_00 }),
    aDay('2026-11-20', { low: 11_00 }),
    aDay('2026-11-28', { low: 7_00 }),
  ];
  expect(historyOf(rows, over(7), NOW)).toMatchObject({ lowest_30: 11, median_90: 12, under_median: 42 });
  const risen = [...rows.slice(0, -1), aDay('2026-11-28', { low: 15_00 })];
  expect(historyOf(risen, over(7), NOW)).toMatchObject({ under_median: -25 });
});

test('days on which it was sold out count for nothing, and few days have no median', () => {
  expect(historyOf([aDay('2026-10-01', { low: null })], over(90), NOW)).toMatchObject({
    lowest_30: null,
    median_90: null,
  });
  expect(historyOf([aDay('2026-11-01')], over(90), NOW)).toMatchObject({ lowest_30: 10, median_90: null });
});

test('more than two years are a point a week: the least price, all sales', () => {
  const { points } = historyOf(
    [aDay('2023-11-29'), aDay('2026-11-26', { low: 9_00, sold: 2, median: 9_00 })],
    over(),
    NOW,
  );
  expect(points).toHaveLength(157);
  expect(points.at(0)).toEqual({ day: '2023-11-29', low: 10, sold: 0, median: null, reference: null });
  expect(points.at(-1)).toMatchObject({ low: 9 });
  expect(points.reduce((sum, { sold }) => sum + sold, 0)).toBe(2);
});

test('what a demonstration has made up is marked by its last day', () => {
  const rows = [aDay('2026-11-01', { is_made_up: true }), aDay('2026-11-03', { is_made_up: true }), aDay('2026-11-20')];
  expect(historyOf(rows, over(30), NOW).made_up_till).toBe('2026-11-03');
});

test('a price elsewhere counts until the next one, but not longer than is set', () => {
  const rows = [
    aDay('2026-11-20', { reference: 9_00 }),
    aDay('2026-11-24', { reference: 11_00 }),
    aDay('2026-11-25', { low: 8_00 }),
  ];
  const referencesOf = (days: number) => historyOf(rows, over(9, days), NOW).points.map(({ reference }) => reference);
  expect(referencesOf(2)).toEqual([9, 9, null, null, 11, 11, null, null, null]);
  expect(referencesOf(7)).toEqual([9, 9, 9, 9, 11, 11, 11, 11, 11]);
  expect(referencesOf(0)).toEqual([9, null, null, null, 11, null, null, null, null]);
});
