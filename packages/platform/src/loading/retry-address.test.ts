import { expect, test } from 'vitest';
import { attemptBase } from './release-attempt.ts';

test('a retry has addresses of its own, as many as the page can check', () => {
  const base = '/releases/catalog/1.0.0/';
  expect([0, 1, 2, 3].map((attempt) => attemptBase(base, attempt))).toEqual([
    base,
    `${base}~1/`,
    `${base}~2/`,
    `${base}~2/`,
  ]);
});
