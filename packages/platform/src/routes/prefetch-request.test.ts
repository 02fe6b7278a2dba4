import { expect, test } from 'vitest';
import { prefetchRequest } from './prefetch-request.ts';

const list = { path: '/items/list', query: { limit: '15', type: '{category}' }, pass: ['page', 'search'] };

test.each([
  ['parameters of the route and of the page', { category: 'rifle' }, 'page=2&x=1', { type: 'rifle', page: '2' }],
  ['a parameter that is absent', {}, '', {}],
  ['a parameter that means no filter', { category: 'all' }, 'search=', {}],
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
