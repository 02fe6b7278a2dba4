import { expect, test } from 'vitest';
import { overrideAddress } from './override-address.ts';

test('the override is appended to the address, readable', () => {
  expect(overrideAddress('https://store.example/', ['catalog@http://localhost:3101/a'])).toBe(
    'https://store.example/?remote=catalog@http://localhost:3101/a',
  );
  expect(overrideAddress('https://store.example/products?type=Rifle&panel#top', ['catalog@1.4.2', 'shell@'])).toBe(
    'https://store.example/products?type=Rifle&panel&remote=catalog@1.4.2&remote=shell@',
  );
});

test('an override cannot change another part of the address', () => {
  const choice = 'catalog@http://localhost/?a=1&remote=none#b';
  const url = new URL(overrideAddress('https://store.example/?q=%26', [choice]));
  expect(url.searchParams.getAll('remote')).toEqual([choice]);
  expect(url.searchParams.get('q')).toBe('&');
  expect(url.hash).toBe('');
});
