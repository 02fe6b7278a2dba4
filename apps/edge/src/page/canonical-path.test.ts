import { expect, test } from 'vitest';
import { tidyPath } from './tidy-path.ts';

test.each([
  ['/', '/'],
  ['/products', '/products'],
  ['/products/', '/products'],
  ['/products///rifle//', '/products/rifle'],
  ['//', '/'],
  ['////', '/'],
  ['//elsewhere.example/products', '/elsewhere.example/products'],
  ['/products/%2F/', '/products/%2F'],
])('the path %s is %s', (given, tidy) => {
  expect(tidyPath(given)).toBe(tidy);
});
