import type { WatchedItem } from '@patina/shared-api/contract/cart/watchlist';
import type { Answers } from '@patina/test-pages/api/answers';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aWatchedItem, aWatchlist } from '@patina/test-pages/factories/a-watched-item';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
// Imported here, so that no test waits for a lazy chunk.
import './WatchBar.tsx';
import '#shared/hearts/ShopperHeart.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const ADDRESS = '/products/rifle/ak-47/7';

function aShop(watched: WatchedItem[] = []) {
  const list = [...watched];
  const shop: Answers = {
    'GET /items/{id}': () => ok({ ...aProduct(), low_30d: null, similar: [], wears: [] }),
    'GET /cart/contents': () => ({ status: 'OK', cart: [] }),
    'GET /watchlist': () => aWatchlist(list),
    'POST /watchlist/add': ({ body }) => {
      list.push(aWatchedItem({ item_id: 7, price_below: body['price_below'] as number }));
      return { status: 'OK' as const };
    },
  };
  return shop;
}

test('a shopper asks to be told at a price, and reads what is told', async () => {
  const { user, callsOf } = openPage(ADDRESS, aShop(), { isAuthenticated: true });
  const tell = await screen.findByRole('button', { name: 'Tell me when …' });
  await waitFor(() => expect(tell).toHaveProperty('disabled', false));
  await user.click(tell);
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell me when …' }));
  await user.type(dialog.getByLabelText('Price at or under (EUR)'), '10');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('We tell you: at €10.00 or less')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change what we tell you' })).toBeTruthy();
  expect(callsOf('POST /watchlist/add')[0]?.body).toMatchObject({ item_id: 7, price_below: 10, back_in_stock: false });
});

test('a guest is led to the sign-in, and asked after it', async () => {
  const guest = openPage(ADDRESS, aShop());
  await guest.user.click(await screen.findByRole('button', { name: 'Tell me when …' }));
  await waitFor(() => expect(guest.address()).toBe(`/auth?form=signin&redirect=${encodeURIComponent(ADDRESS)}`));
  guest.unmount();
  openPage(ADDRESS, aShop(), { isAuthenticated: true });
  expect(await screen.findByRole('dialog', { name: 'Tell me when …' })).toBeTruthy();
});
