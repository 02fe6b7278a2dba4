import { expect, test } from 'vitest';
import { matchRoute } from './match-route.ts';

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
])('%s matches %s', (path, pathname, params) => {
  expect(matchRoute([{ path }], pathname)).toEqual({ route: { path }, params });
});

test.each([
  ['/', '/products'],
  ['/products/:category?/:subcategory?', '/products/rifle/ak-47/7'],
  ['/products/:category/:subcategory/:productId', '/products/rifle/ak-47'],
  ['/new', '/news'],
  ['/new', '/NEW'],
  ['/:slug', '/%E0%A4%A'],
])('%s does not match %s', (path, pathname) => {
  expect(matchRoute([{ path }], pathname)).toBeUndefined();
});

test.each([
  ['/account/orders', '/account/orders'],
  ['/account/other', '/account/:tab?'],
  ['/account', '/account/:tab?'],
])('the most specific pattern of %s is %s, whatever the order', (pathname, path) => {
  const routes = [{ path: '/:slug' }, { path: '/account/:tab?' }, { path: '/account/orders' }];
  expect(matchRoute(routes, pathname)?.route.path).toBe(path);
});
