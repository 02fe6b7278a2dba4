import { expect, test } from 'vitest';
import { prefetchKey } from './prefetch-key.ts';

test('a path without a query is its own key', () => {
  expect(prefetchKey('/settings')).toBe('/settings');
});

test('the order of the query does not matter', () => {
  expect(prefetchKey('/items/list', { sort: 'asc', page: '2' })).toBe('/items/list?page=2&sort=asc');
  expect(prefetchKey('/items/list', { page: '2', sort: 'asc' })).toBe('/items/list?page=2&sort=asc');
});

test('currency and language are the same for the whole page and not part of the key', () => {
  expect(prefetchKey('/settings', { currency: 'EUR', language: '1' })).toBe('/settings');
});

test('values that look like a query are escaped', () => {
  expect(prefetchKey('/items/list', { search: 'a&sale=true' })).toBe('/items/list?search=a%26sale%3Dtrue');
  expect(prefetchKey('/items/list', { search: 'a&sale=true' })).not.toBe(
    prefetchKey('/items/list', { search: 'a', sale: 'true' }),
  );
});
