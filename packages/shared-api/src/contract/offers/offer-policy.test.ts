import { expect, test } from 'vitest';
import { TradeState } from '../trades/trade.ts';
import { OfferStatus } from './offer.ts';
import {
  afterFee,
  canAccept,
  canDecline,
  canWithdraw,
  handOverDue,
  isOver,
  isReleased,
  latestPayout,
  OFFER_TRANSITIONS,
  payoutDue,
  payoutDueFor,
  retailPrice,
  suggestedPrice,
} from './offer-policy.ts';

test('a seller can decide once there is a price, and only once', () => {
  const decidable = OfferStatus.options.filter((status) => canAccept({ status, service_price: 5 }));
  expect(decidable).toEqual(['offer']);
  expect(canDecline({ status: 'offer', service_price: null })).toBe(false);
});

test('a payout can be requested once the price is accepted', () => {
  expect(OfferStatus.options.filter((status) => canWithdraw({ status }))).toEqual(['accepted']);
});

test('a closed offer stays closed, unless its payout fails or its trade is reversed', () => {
  const over = OfferStatus.options.filter(isOver);
  expect(over).toEqual(['approved', 'declined', 'cancelled']);
  expect(over.flatMap((status) => OFFER_TRANSITIONS[status])).toEqual(['accepted', 'cancelled']);
});

test.each([
  [28_00, 5, 26_60],
  [27_50, 5, 26_12],
  [10, 5, 9],
  [9, 5, 9],
  [100_00, 0, 100_00],
  [100_00, 7.25, 92_75],
  [1, 99, 0],
])('of %d minor units with a fee of %d per cent, %d are left', (priceMinor, percent, leftMinor) => {
  expect(afterFee(priceMinor, percent)).toBe(leftMinor);
});

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-25'],
  ['2026-11-21T12:00:00Z', '2026-11-25'],
  ['2026-11-22T23:59:00Z', '2026-11-25'],
  ['2026-11-23T00:00:00Z', '2026-11-26'],
])('a payout requested on %s is sent by %s', (requested, due) => {
  expect(payoutDue(new Date(requested)).toISOString().slice(0, 10)).toBe(due);
});

test('a payout waits for the skin, 7 days of protection and 3 working days; once the skin is there, its day is fixed', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const dueAt = handOverDue(now, 3);
  expect(dueAt).toEqual(new Date('2026-11-26T23:59:59Z'));
  const dayOf = (state: TradeState, due: Date | null, protectedUntil: Date | null) =>
    payoutDueFor({ state, dueAt: due, protectedUntil }, now).toISOString().slice(0, 10);
  expect(dayOf('waiting', dueAt, null)).toBe('2026-12-08');
  // Overdue, or accepted before there were due times: as if it arrived now.
  expect(dayOf('waiting', new Date(0), null)).toBe('2026-12-03');
  expect(dayOf('waiting', null, null)).toBe('2026-12-03');
  expect(dayOf('protected', dueAt, new Date('2026-12-01T10:00:00Z'))).toBe('2026-12-04');
  expect(dayOf('done', dueAt, new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-26');
});

test('what is offered today is paid out at the latest after its price, its hand-over, its protection and the payout', () => {
  // Priced on Thursday the 26th, sent by the 29th, protected until the 6th, paid within three working days.
  expect(latestPayout(new Date('2026-11-23T10:00:00Z'), 3).toISOString().slice(0, 10)).toBe('2026-12-09');
});

test('a payout is released once the skin has arrived for good', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const isReleasedAt = (state: TradeState, protectedUntil: Date | null = null) =>
    isReleased({ state, protectedUntil }, now);
  expect(TradeState.options.filter((state) => isReleasedAt(state))).toEqual(['done']);
  expect(isReleasedAt('protected', new Date('2026-11-23T10:00:01Z'))).toBe(false);
  expect(isReleasedAt('protected', now)).toBe(true);
});

test('the live release of sell still finds the retail price of a wear and a class', () => {
  const wears = [
    { id: 1, exterior: 'Field-Tested', item_class: 'StatTrak™' as const, price: 60, stock: 1 },
    { id: 2, exterior: 'Field-Tested', item_class: 'Normal' as const, price: 30, stock: 1 },
  ];
  expect(retailPrice(wears, 'field_tested', 'AK-47 | Redline')).toBe(30);
  expect(retailPrice(wears, 'field_tested', 'StatTrak™ AK-47 | Redline')).toBe(60);
  expect(retailPrice(wears, 'battle_scarred', 'AK-47 | Redline')).toBeUndefined();
});

test('the suggested price leaves the store its margin', () => {
  expect([suggestedPrice(37_16, 15), suggestedPrice(37_16, 0), suggestedPrice(3, 99)]).toEqual([31_59, 37_16, 0]);
});
