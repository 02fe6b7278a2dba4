import { expect, test } from 'vitest';
import { prefetchRequest } from './prefetch-request.ts';

const list = {
  path: '/items/list',
  query: { limit: '15', type: '{category}' },
  pass: ['page', 'search'],
  defaults: { page: '1' },
};

test.each([
  ['parameters of the route and of the page', { category: 'rifle' }, 'page=2&x=1', { type: 'rifle', page: '2' }],
  ['a parameter that is absent', {}, '', {}],
  ['a parameter that means no filter', { category: 'all' }, 'search=', {}],
  ['a parameter of the page that means no filter', {}, 'search=all&page=2', { page: '2' }],
  ['a parameter with its default', {}, 'page=1&search=ak', { search: 'ak' }],
])('%s become those of the API call', (_, params, search, query) => {
  expect(prefetchRequest(list, params, new URLSearchParams(search))).toEqual({
    path: '/items/list',
    query: { limit: '15', ...query },
  });
});

test('a value from the address stays one segment of the path', () => {
  expect(prefetchRequest({ path: '/items/{productId}' }, { productId: '../7' }, new URLSearchParams()).path).toBe(
    '/items/..%2F7',
  );
});
