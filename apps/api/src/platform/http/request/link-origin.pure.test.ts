import { expect, test } from 'vitest';
import { linkOrigin } from '#platform/http/request/link-origin.ts';

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['shop.localhost', 'http://shop.localhost'],
  ['evil.example', 'http://localhost'],
  ['evil.example:3000', 'http://localhost:3000'],
  ['localhost.evil.example:3000', 'http://localhost:3000'],
  ['127.0.0.1.evil.example', 'http://localhost'],
  ['user@localhost', 'http://localhost'],
  ['192.168.1.5:3000', 'http://localhost:3000'],
  ['localhost:3000/a', 'http://localhost'],
  ['', 'http://localhost'],
])('links of a store without an origin, asked as %s, lead to %s', (host, origin) => {
  expect(linkOrigin({ protocol: 'http', host }, undefined)).toBe(origin);
  expect(linkOrigin({ protocol: 'http', host }, 'https://store.example')).toBe('https://store.example');
});
