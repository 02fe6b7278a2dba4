import { expect, test } from 'vitest';
import { foldIban, hasIbanChecksum } from './iban.ts';

test.each([
  'PT50 0002 0123 1234 5678 9015 4',
  'de89370400440532013000',
  'NO93 8601 1117 947',
  'MT84MALT011000012345MTLCAST001S',
])('the check digits of %s are valid', (typed) => {
  expect(hasIbanChecksum(foldIban(typed))).toBe(true);
});

test.each([
  '',
  'PT50',
  'PT50000201231234567890155',
  'PT05000201231234567890154',
  '5000020123123456789015',
  'PT50-0002-0123',
])('the check digits of %j are not valid', (typed) => {
  expect(hasIbanChecksum(foldIban(typed))).toBe(false);
});
