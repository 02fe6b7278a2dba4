import { guestHearts, keepGuestHeart, MOST_GUEST_HEARTS } from '@patina/parts/guest-hearts';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { ok } from '@patina/test-pages/factories/ok';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
// Imported here, so that no test waits for a lazy chunk.
import './HeartButton.tsx';
import './ShopperHeart.tsx';

beforeEach(() => localStorage.clear());

const NAME = 'Watch AK-47 | Redline (Field-Tested)';
const LIST = { 'GET /items/list': () => aProductList([aProduct()]) };

const heart = () => screen.findByRole('button', { name: NAME });
const isPressed = async (isWatched: boolean) =>
  waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe(String(isWatched)));

test('a guest’s heart is kept in the browser, by keyboard, too, and followed in other tabs', async () => {
  const { user } = openPage('/products', LIST);
  await isPressed(false);
  (await heart()).focus();
  await user.keyboard('{Enter}');
  await isPressed(true);
  expect(guestHearts()).toEqual([{ item_id: 7 }]);
  expect(await screen.findByText(/^Kept in this browser/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe(
    '/auth?form=signin&redirect=%2Faccount%2Fwatchlist',
  );
  await user.keyboard(' ');
  await isPressed(false);
  expect(guestHearts()).toEqual([]);

  act(() => {
    localStorage.setItem('hearts', JSON.stringify({ version: 1, hearts: [{ item_id: 7 }] }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'hearts' }));
  });
  await isPressed(true);
});

test('a guest is told when the browser keeps no more', async () => {
  for (let id = 1; id <= MOST_GUEST_HEARTS; id += 1) keepGuestHeart({ item_id: 100 + id }, true);
  const { user } = openPage('/products', LIST);
  await user.click(await heart());
  expect(await screen.findByText('This browser keeps 200 items. Sign in, or remove one first.')).toBeTruthy();
  await isPressed(false);
});

test('a shopper’s heart is that of the account, and changes at once', async () => {
  let items = [7];
  const { user, callsOf } = openPage(
    '/products',
    {
      ...LIST,
      'GET /watchlist/hearts': () => ok({ items, units: [] }),
      'POST /watchlist/remove': () => {
        items = [];
        return { status: 'OK' as const };
      },
    },
    { isAuthenticated: true },
  );
  await isPressed(true);
  await user.click(await heart());
  await isPressed(false);
  await waitFor(() => expect(callsOf('POST /watchlist/remove')).toHaveLength(1));
  expect(callsOf('POST /watchlist/remove')[0]?.body).toMatchObject({ item_id: 7 });
});

test('a rejected heart is undone, and why is said', async () => {
  const { user } = openPage(
    '/products',
    { ...LIST, 'POST /watchlist/add': () => Rejection.of('too-many-watched') },
    { isAuthenticated: true },
  );
  await isPressed(false);
  await waitFor(async () => expect((await heart()).hasAttribute('aria-disabled')).toBe(false));
  await user.click(await heart());
  expect(await screen.findByText('You watch 200 items. Please remove one first.')).toBeTruthy();
  await isPressed(false);
});
