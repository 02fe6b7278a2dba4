import { expect, test } from 'vitest';
import { matchPattern } from './route-match.ts';

test.each([
  ['/', '/', {}],
  ['/products/:category?/:subcategory?', '/products', {}],
  ['/products/:category?/:subcategory?', '/products/rifle', { category: 'rifle' }],
  ['/products/:category?/:subcategory?', '/products/rifle/ak-47', { category: 'rifle', subcategory: 'ak-47' }],
  [
    '/products/:category/:subcategory/:productId',
    '/products/all/all/7',
    { category: 'all', subcategory: 'all', productId: '7' },
  ],
  ['/:slug', '/caf%C3%A9', { slug: 'café' }],
])('%s matches %s', (pattern, path, params) => {
  expect(matchPattern(pattern, path)).toEqual(params);
});

test.each([
  ['/', '/products'],
  ['/products/:category?/:subcategory?', '/products/rifle/ak-47/7'],
  ['/products/:category/:subcategory/:productId', '/products/rifle/ak-47'],
  ['/new', '/news'],
  ['/:slug', '/%E0%A4%A'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPattern(pattern, path)).toBeUndefined();
});
