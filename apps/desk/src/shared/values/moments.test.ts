import { expect, test } from 'vitest';
import { dayText, monthText, shortDayText } from './moments.ts';

test.each([
  ['en', '21 Nov 2026', '21 Nov', 'Nov 2026'],
  ['de', '21.11.2026', '21.11.', '11/2026'],
  ['es', '21/11/2026', '21/11', '11/2026'],
  ['pt', '21/11/2026', '21/11', '11/2026'],
])('days and months in %s are written as people there do', (language, day, shortDay, month) => {
  expect(dayText(language, Date.parse('2026-11-21T12:00Z') / 1000, 'UTC')).toBe(day);
  expect(shortDayText(language, '2026-11-21')).toBe(shortDay);
  expect(monthText(language, '2026-11')).toBe(month);
});
