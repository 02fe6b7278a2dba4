import { expect, test } from 'vitest';
import { TradeState } from './trade.ts';
import { hasArrived, protectedUntil, TRADE_TRANSITIONS } from './trade-policy.ts';

test('Steam protects a trade for seven days, across months', () => {
  expect(protectedUntil(new Date('2026-11-26T21:15:00Z'))).toEqual(new Date('2026-12-03T21:15:00Z'));
});

test('an item that has arrived can only stay or be reversed, and nothing follows a trade that is reversed or cancelled', () => {
  for (const state of TradeState.options.filter(hasArrived)) {
    expect(['done', 'reversed']).toEqual(expect.arrayContaining([...TRADE_TRANSITIONS[state]]));
  }
  expect([TRADE_TRANSITIONS.reversed, TRADE_TRANSITIONS.cancelled]).toEqual([[], []]);
});

test('every trade can still end', () => {
  const ends = new Set<TradeState>(['done', 'reversed', 'cancelled']);
  for (const state of TradeState.options) {
    const reached = new Set<TradeState>([state]);
    for (const next of reached) for (const after of TRADE_TRANSITIONS[next]) reached.add(after);
    expect([...reached].some((one) => ends.has(one))).toBe(true);
  }
});
