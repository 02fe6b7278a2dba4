import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryption } from '#platform/secrets/encryption.ts';
import { MINUTE } from '#platform/time.ts';
import { heldBids } from './held-bids.ts';

const BID = { userId: 7, assetId: '501', productId: 12, currency: 'EUR', bidMinor: 40_00 };

/** A server of a store with this key, and its clock. */
function open(key = randomBytes(32)) {
  const clock = { now: 1_790_000_000_000 };
  const held = heldBids(
    encryption(() => key),
    () => clock.now,
  );
  return { ...held, pass: (time: number) => (clock.now += time) };
}

test('a bid holds for fifteen minutes', () => {
  const { hold, until, isHeld, pass } = open();
  const held = hold(BID, until());
  expect(isHeld(BID, held)).toBe(true);
  pass(15 * MINUTE - 1);
  expect(isHeld(BID, held)).toBe(true);
  pass(1);
  expect(isHeld(BID, held)).toBe(false);
});

test('it holds on every server of the store, and on no other', () => {
  const key = randomBytes(32);
  const { hold, until } = open(key);
  const held = hold(BID, until());
  expect(open(key).isHeld(BID, held)).toBe(true);
  expect(open().isHeld(BID, held)).toBe(false);
});

test.each([
  ['another seller', { userId: 8 }],
  ['another item', { assetId: '502' }],
  ['another product', { productId: 13 }],
  ['another currency', { currency: 'USD' }],
  ['a cent more', { bidMinor: 40_01 }],
])('it holds not for %s', (_, change) => {
  const { hold, until, isHeld } = open();
  expect(isHeld({ ...BID, ...change }, hold(BID, until()))).toBe(false);
});

test('nobody makes it last longer', () => {
  const { hold, until, isHeld } = open();
  const [time = '', signature = ''] = hold(BID, until()).split('.');
  const forged = [
    `${Number(time) + 60}.${signature}`,
    signature,
    `${time}.`,
    `${time}`,
    'NaN.NaN',
    '',
    `1e99.${signature}`,
  ];
  for (const one of forged) expect(isHeld(BID, one)).toBe(false);
});
