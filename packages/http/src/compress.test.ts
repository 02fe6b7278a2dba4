import { expect, test } from 'vitest';
import { compress } from './compress.ts';

/** About as long as a drawing, and different each time. */
const aText = (round: number) =>
  Array.from({ length: 300 }, (_, index) => `<path d="M${round} ${(index * 7919 * (round + 3)) % 1009}"/>`).join('');

test.each(['br', 'gzip'] as const)(
  'what is kept of a text compressed by %s is no more than its length',
  async (coding) => {
    for (const text of [aText(1), 'short', aText(2).repeat(20)]) {
      const kept = await compress(text, coding);
      expect(kept.buffer.byteLength).toBe(kept.length);
    }
  },
);
