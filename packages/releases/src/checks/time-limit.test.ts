import { expect, test } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

const limit = { ms: 20, what: 'The visit of its pages', remedy: 'Try again.' };

test('a check that does not end is rejected with one sentence, and what it is and what to do', async () => {
  const reason = 'The visit of its pages has not ended after 0.02 s. Try again.';
  await expect(withTimeLimit(new Promise(() => {}), limit)).rejects.toThrow(reason);
});

test('a check that ends in time gives its result, or its own reason', async () => {
  expect(await withTimeLimit(Promise.resolve('fine'), limit)).toBe('fine');
  await expect(withTimeLimit(Promise.reject(new Error('No shelf')), limit)).rejects.toThrow('No shelf');
});
