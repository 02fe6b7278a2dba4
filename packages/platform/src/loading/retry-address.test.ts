import { expect, test } from 'vitest';
import { retryBase } from './retry-address.ts';

test('a retry has addresses of its own, as many as have integrity in the page', () => {
  const base = '/releases/catalog/1.0.0/';
  expect([0, 1, 2, 3].map((attempt) => retryBase(base, attempt))).toEqual([
    base,
    `${base}~1/`,
    `${base}~2/`,
    `${base}~2/`,
  ]);
});
