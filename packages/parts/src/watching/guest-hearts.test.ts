import { beforeEach, expect, test, vi } from 'vitest';
import {
  followGuestHearts,
  forgetGuestHearts,
  guestHearts,
  keepGuestHeart,
  MOST_GUEST_HEARTS,
} from './guest-hearts.ts';

beforeEach(() => localStorage.clear());

test('a guest’s hearts are kept, each once, and given up', () => {
  keepGuestHeart({ item_id: 7 }, true);
  keepGuestHeart({ item_id: 7, unit_id: 70 }, true);
  keepGuestHeart({ item_id: 7 }, true);
  expect(guestHearts()).toEqual([{ item_id: 7, unit_id: 70 }, { item_id: 7 }]);
  expect(guestHearts()).toBe(guestHearts());
  keepGuestHeart({ item_id: 7 }, false);
  expect(guestHearts()).toEqual([{ item_id: 7, unit_id: 70 }]);
});

test('no more are kept than an account has', () => {
  for (let id = 1; id <= MOST_GUEST_HEARTS; id += 1) expect(keepGuestHeart({ item_id: id }, true)).toBe(true);
  expect(keepGuestHeart({ item_id: 1_000 }, true)).toBe(false);
  expect(keepGuestHeart({ item_id: 1 }, true)).toBe(true);
  expect(guestHearts()).toHaveLength(MOST_GUEST_HEARTS);
});

test('only those that were taken along are forgotten', () => {
  keepGuestHeart({ item_id: 1 }, true);
  const taken = guestHearts();
  keepGuestHeart({ item_id: 2 }, true);
  forgetGuestHearts(taken);
  expect(guestHearts()).toEqual([{ item_id: 2 }]);
});

test.each([
  'nonsense',
  'null',
  '[]',
  '{"version":2,"hearts":[{"item_id":1}]}',
  '{"version":1,"hearts":{"item_id":1}}',
  '{"version":1,"hearts":[null,3,{"item_id":"1"},{"item_id":0},{"item_id":1,"unit_id":-1}]}',
])('%s in the storage is no heart', (stored) => {
  localStorage.setItem('hearts', stored);
  expect(guestHearts()).toEqual([]);
});

test('changes of this tab and of others are followed', () => {
  const listener = vi.fn();
  const stop = followGuestHearts(listener);
  keepGuestHeart({ item_id: 1 }, true);
  window.dispatchEvent(new StorageEvent('storage', { key: 'hearts' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  keepGuestHeart({ item_id: 1 }, false);
  expect(listener).toHaveBeenCalledTimes(2);
});
