import { expect, test } from 'vitest';
import { formatDate, formatTime } from './dates.ts';

const inReadersZone = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1000;

test('a date and a time are written in the reader’s zone, with two digits each', () => {
  const moment = inReadersZone(2026, 2, 5, 7, 4);
  expect(formatDate(moment)).toBe('05.03.2026');
  expect(formatTime(moment)).toBe('07:04');
});

test('the last minute of a year belongs to that year', () => {
  const moment = inReadersZone(2026, 11, 31, 23, 59);
  expect(formatDate(moment)).toBe('31.12.2026');
  expect(formatTime(moment)).toBe('23:59');
});
