import { expect, test } from 'vitest';
import { announcementAt } from '#store/routes.ts';

test.each([
  [null, null, true],
  [1000, null, true],
  [1001, null, false],
  [null, 1000, false],
  [null, 1001, true],
])('from %s until %s it is said at 1000: %s', (from, until, isSaid) => {
  const draft = { tone: 'info' as const, link: null, texts: { en: 'Sale' }, from, until };
  expect(announcementAt(new Date(1_000_999), draft) !== null).toBe(isSaid);
});
