import { guestHearts, keepGuestHeart } from '@patina/parts/guest-hearts';
import { sessionAtom } from '@patina/shared-api/state/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { followSignIn } from './follow-sign-in.ts';
// Imported here, so that no test waits for a lazy chunk.
import './take-hearts.ts';

beforeEach(() => localStorage.clear());

const SIGNED_IN = { isAuthenticated: true, emailVerified: false, authCheckedOnce: true };

test('a guest’s hearts are taken along at the sign-in, once', async () => {
  keepGuestHeart({ item_id: 7 }, true);
  keepGuestHeart({ item_id: 8, unit_id: 80 }, true);
  const storefront = aStorefront(someAnswers({ '/watchlist/take': { status: 'OK' } }));
  const api = vi.spyOn(storefront, 'api');
  followSignIn(storefront);
  expect(api).not.toHaveBeenCalled();
  storefront.store.set(sessionAtom, SIGNED_IN);
  await vi.waitFor(() => expect(guestHearts()).toEqual([]));
  storefront.store.set(sessionAtom, { ...SIGNED_IN, emailVerified: true });
  expect(api.mock.calls.map(([, call]) => (call as { body: unknown }).body)).toEqual([
    { items: [{ item_id: 7 }, { item_id: 8, unit_id: 80 }] },
  ]);
});

test('hearts stay in the browser while they cannot be taken along', async () => {
  keepGuestHeart({ item_id: 7 }, true);
  const storefront = aStorefront(someAnswers({}));
  const api = vi.spyOn(storefront, 'api').mockRejectedValue(new Error('unreachable'));
  storefront.store.set(sessionAtom, SIGNED_IN);
  followSignIn(storefront);
  await vi.waitFor(() => expect(api).toHaveBeenCalledOnce());
  expect(guestHearts()).toEqual([{ item_id: 7 }]);
});
