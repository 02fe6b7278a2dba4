import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['https://store.example', 'https://store.example'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['', undefined],
])('the public origin "%s" is %s', (given, origin) => {
  expect(readConfig({ PUBLIC_ORIGIN: given }).publicOrigin).toBe(origin);
});

test.each([
  'store.example',
  'ftp://store.example',
  'https://store.example/shop',
  'https://a:99999',
  'https://user@store.example',
])('the public origin "%s" is refused by name', (origin) => {
  expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow('PUBLIC_ORIGIN must be an address');
});
