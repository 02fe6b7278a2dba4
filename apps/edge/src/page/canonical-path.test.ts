import { expect, test } from 'vitest';
import { canonicalPath } from '#registry/find-route.ts';

test.each([
  ['/', '/'],
  ['/products', '/products'],
  ['/products/', '/products'],
  ['/products///rifle//', '/products/rifle'],
  ['//', '/'],
  ['////', '/'],
  ['//elsewhere.example/products', '/elsewhere.example/products'],
  ['/products/%2F/', '/products/%2F'],
])('the canonical path of %s is %s', (given, tidy) => {
  expect(canonicalPath(given)).toBe(tidy);
});
