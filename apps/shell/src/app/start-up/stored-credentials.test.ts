import { beforeEach, expect, test } from 'vitest';
import { readCookie, readToken } from './stored-credentials.ts';

beforeEach(() => localStorage.clear());

test('a cookie is found by its full name', () => {
  const document = { cookie: 'OLD-XSRF-TOKEN=a; XSRF-TOKEN=b%3D%3D; XSRF-TOKEN-2=c' } as Document;
  expect(readCookie(document, 'XSRF-TOKEN')).toBe('b==');
  expect(readCookie(document, 'TOKEN')).toBeNull();
});

test('a token is sent only if one is stored', () => {
  expect(readToken(window)).toBeNull();
  localStorage.setItem('token', 't');
  expect(readToken(window)).toBe('t');
});

test('a browser that blocks storage has no token', () => {
  const rejecting = {
    get localStorage(): Storage {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  } as Window;
  expect(readToken(rejecting)).toBeNull();
});
