import { expect, test } from 'vitest';
import { sparkline } from './Sparkline.tsx';

test('the line goes in steps, from the highest price at the top to the lowest at the bottom', () => {
  expect(sparkline([20, 10])).toBe('M0,2H48V26H96');
});

test('the line is interrupted while it was sold out', () => {
  expect(sparkline([10, null, 20, null])).toBe('M0,26H24M48,2H72');
});

test('a price that never changed is a line in the middle', () => {
  expect(sparkline([5, 5])).toBe('M0,14H48V14H96');
});
