import { expect, test } from 'vitest';
import { storeOrigin } from './store-origin.ts';

test.each([
  ['http', 'localhost:3000', 'http://localhost:3000'],
  ['https', 'store.example', 'https://store.example'],
  ['https', 'STORE.example:443', 'https://store.example'],
  ['http', '127.0.0.1:80', 'http://127.0.0.1'],
  ['http', '[::1]:3000', 'http://[::1]:3000'],
])('a request by %s to host %s has the origin %s', (protocol, host, origin) => {
  expect(storeOrigin(undefined, { protocol, host })).toBe(origin);
});

test.each([
  '',
  'evil.example"><script>',
  'evil.example/path',
  'user@evil.example',
  'store.test:99999',
  'store.test:http',
  '-bad.example',
  'a b.example',
  'store.example#x',
  '[::1',
  'store..example',
])('the host "%s" has no origin', (host) => {
  expect(storeOrigin(undefined, { protocol: 'https', host })).toBeUndefined();
});

test('the configured origin is used whatever the request says', () => {
  expect(storeOrigin('https://store.example', { protocol: 'http', host: 'evil.example' })).toBe(
    'https://store.example',
  );
});
