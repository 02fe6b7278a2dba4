import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { etagOf, isNotModified } from './etag.ts';

const requestWith = (headers: FastifyRequest['headers']) => ({ headers }) as FastifyRequest;

test('the same bytes have the same tag, different bytes another', () => {
  expect(etagOf('text')).toBe(etagOf(Buffer.from('text')));
  expect(etagOf('text')).not.toBe(etagOf('other'));
  expect(etagOf('text')).toMatch(/^"[^"]+"$/);
});

test.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a"', '*'])('If-None-Match %s matches', (condition) => {
  expect(isNotModified(requestWith({ 'if-none-match': condition }), '"a"')).toBe(true);
});

test.each([undefined, '', '"x"', '"x", "y"', 'a'])('If-None-Match %s does not match', (condition) => {
  expect(isNotModified(requestWith({ 'if-none-match': condition }), '"a"')).toBe(false);
});

test('a reload revalidates as well', () => {
  const headers = { 'if-none-match': '"a"', 'cache-control': 'no-cache' };
  expect(isNotModified(requestWith(headers), '"a"')).toBe(true);
});
