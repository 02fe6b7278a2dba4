import { expect, test } from 'vitest';
import { OfferStatus } from './offer.ts';
import {
  afterFee,
  canAccept,
  canDecline,
  canWithdraw,
  isOver,
  OFFER_TRANSITIONS,
  payoutDue,
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

test('a closed offer stays closed, unless its payout fails', () => {
  const over = OfferStatus.options.filter(isOver);
  expect(over).toEqual(['approved', 'declined', 'cancelled']);
  expect(over.flatMap((status) => OFFER_TRANSITIONS[status])).toEqual(['accepted']);
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

const wear = (exterior: string | null, item_class: 'Normal' | 'StatTrak™', price: number) => ({
  id: price,
  exterior,
  item_class,
  price,
  stock: 1,
});

test('the suggested price is that of the same wear and class', () => {
  const wears = [
    wear('Factory New', 'Normal', 90),
    wear('Field-Tested', 'StatTrak™', 60),
    wear('Field-Tested', 'Normal', 30),
  ];
  expect(suggestedPrice(wears, 'field_tested', 'AK-47 | Redline')).toBe(30);
  expect(suggestedPrice(wears, 'field_tested', 'StatTrak™ AK-47 | Redline')).toBe(60);
  expect(suggestedPrice(wears, 'battle_scarred', 'AK-47 | Redline')).toBeUndefined();
  expect(suggestedPrice([wear(null, 'StatTrak™', 400)], 'not_painted', '★ StatTrak™ Karambit')).toBe(400);
});
