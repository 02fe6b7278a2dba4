import { expect, test } from 'vitest';
import { requestKey } from './request-key.ts';

test('a path alone is its own key', () => {
  expect(requestKey('/settings')).toBe('/settings');
});

test('the order of the query does not matter', () => {
  expect(requestKey('/items/list', { sort: 'asc', page: '2' })).toBe('/items/list?page=2&sort=asc');
  expect(requestKey('/items/list', { page: '2', sort: 'asc' })).toBe('/items/list?page=2&sort=asc');
});

test('currency and language hold for a whole page and are no part of the key', () => {
  expect(requestKey('/settings', { currency: 'EUR', language: '1' })).toBe('/settings');
});

test('values that look like a query stay values', () => {
  expect(requestKey('/items/list', { search: 'a&sale=true' })).toBe('/items/list?search=a%26sale%3Dtrue');
  expect(requestKey('/items/list', { search: 'a&sale=true' })).not.toBe(
    requestKey('/items/list', { search: 'a', sale: 'true' }),
  );
});
