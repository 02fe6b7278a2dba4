import { expect, test } from 'vitest';
import { retryBase } from './retry-address.ts';

test('retries have addresses of their own, up to the number that the page has integrity for', () => {
  const base = '/releases/catalog/1.0.0/';
  expect([0, 1, 2, 3].map((attempt) => retryBase(base, attempt))).toEqual([
    base,
    `${base}~1/`,
    `${base}~2/`,
    `${base}~2/`,
  ]);
});
