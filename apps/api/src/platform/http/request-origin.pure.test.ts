import { expect, test } from 'vitest';
import { clientAddress, linkOrigin } from '#platform/http/request-origin.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'nonsense'],
])('the address %s is counted as %s', (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted);
});

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
