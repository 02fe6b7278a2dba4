import { expect, test } from 'vitest';
import { readCookie } from './browser-storage.ts';

test('a cookie is found by its full name', () => {
  const document = { cookie: 'OLD-XSRF-TOKEN=a; XSRF-TOKEN=b%3D%3D; XSRF-TOKEN-2=c' };
  expect(readCookie(document, 'XSRF-TOKEN')).toBe('b==');
  expect(readCookie(document, 'TOKEN')).toBeNull();
});
