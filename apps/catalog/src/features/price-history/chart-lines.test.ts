import type { PricePoint } from '@patina/shared-api/contract/catalogue/price-history';
import { expect, test } from 'vitest';
import { chartLines, middleOf } from './chart-lines.ts';

const aPoint = (low: number | null, sold = 0): PricePoint => {
  return { day: '2026-11-28', low, sold, median: sold === 0 ? null : low, reference: null };
};

test('the highest price is at the top, the lowest above the bars, and a price holds until it changes', () => {
  const { line, area, span } = chartLines([aPoint(10), aPoint(10, 1), aPoint(20), aPoint(15)]);
  expect(line).toBe('M0,164H250V164H500V12H750V88H1000');
  expect(area).toBe(`${line}V176H0z`);
  expect(span).toEqual({ lowest: 10, highest: 20 });
});

test('while it was sold out there is no line', () => {
  expect(chartLines([aPoint(10, 1), aPoint(null), aPoint(20)]).line).toBe('M0,164H333.3M666.7,12H1000');
  expect(chartLines([aPoint(null)])).toEqual({
    line: '',
    reference: '',
    area: '',
    bars: '',
    span: undefined,
  });
});

test('a price that never changed is a line in the middle; without a sale there is no place for bars', () => {
  expect(chartLines([aPoint(10, 1), aPoint(10)]).line).toBe('M0,88H500V88H1000');
  expect(chartLines([aPoint(10), aPoint(20)]).line).toBe('M0,228H500V12H1000');
});

test('a price elsewhere has a line on the same scale, and gaps of its own', () => {
  const points = [aPoint(10), { ...aPoint(null), reference: 20 }, { ...aPoint(10), reference: 20 }, aPoint(10)];
  expect(chartLines(points)).toMatchObject({
    line: 'M0,228H250M500,228H750V228H1000',
    reference: 'M250,12H500V12H750',
    span: { lowest: 10, highest: 20 },
  });
});

test('bars are as high as their part of the most that were sold on a day', () => {
  expect(chartLines([aPoint(10, 4), aPoint(10), aPoint(10, 2), aPoint(10)]).bars).toBe(
    'M37.5,240V188h175V240zM537.5,240V214h175V240z',
  );
  expect([middleOf(0, 4), middleOf(3, 4)]).toEqual([125, 875]);
});
