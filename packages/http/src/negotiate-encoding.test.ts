import { expect, test } from 'vitest';
import { negotiateEncoding } from './compress.ts';

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, GZIP;q=0.5', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
])('a client that accepts "%s" gets %s', (accepted, coding) => {
  expect(negotiateEncoding(accepted)).toBe(coding);
});

test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'zstd', 'brotli', 'br;q=0, *', '*'])(
  'a client that accepts "%s" gets the text uncompressed',
  (accepted) => {
    expect(negotiateEncoding(accepted)).toBeUndefined();
  },
);
