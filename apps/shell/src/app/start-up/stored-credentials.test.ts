import { beforeEach, expect, test } from 'vitest';
import { readToken } from './stored-credentials.ts';

beforeEach(() => localStorage.clear());

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
