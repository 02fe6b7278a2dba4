import type { Answers } from '@patina/test-pages/api/answers';
import { aCartLine } from '@patina/test-pages/factories/a-cart-line';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aWatchedItem, aWatchlist } from '@patina/test-pages/factories/a-watched-item';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
// Imported here, so that no test waits for a lazy chunk.
import '#features/product-details/WatchButton.tsx';

beforeEach(() => sessionStorage.clear());

const ADDRESS = '/products/rifle/ak-47/7';
const ASK = 'Tell me when it is back';

/** A sold-out product, and the products that somebody waits for. */
function aSoldShop(cart: number[] = []) {
  const watched = new Set<number>();
  const shop: Answers = {
    'GET /items/{id}': () => ok({ ...aProduct({ stock: 0 }), low_30d: null, similar: [], wears: [] }),
    'GET /cart/contents': () => ({ status: 'OK', cart: cart.map((id) => aCartLine({ id })) }),
    'GET /watchlist': () => aWatchlist([...watched].map((item_id) => aWatchedItem({ item_id, back_in_stock: true }))),
    'POST /watchlist/add': ({ body }) => {
      if (body['back_in_stock'] === true) watched.add(Number(body['item_id']));
      return { status: 'OK' as const };
    },
    'POST /watchlist/update': ({ body }) => {
      if (body['back_in_stock'] === false) watched.delete(Number(body['item_id']));
      return { status: 'OK' as const };
    },
  };
  return { watched, shop };
}

async function askButton(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('button', { name: ASK })).toHaveProperty('disabled', false));
  return screen.getByRole('button', { name: ASK });
}

test('a shopper asks to be told when a sold product is back, and thinks better of it', async () => {
  const { watched, shop } = aSoldShop();
  const { user } = openPage(ADDRESS, shop, { isAuthenticated: true });
  await user.click(await askButton());
  expect(await screen.findByText('We will tell you when it is back.')).toBeTruthy();
  expect([...watched]).toEqual([7]);
  await user.click(screen.getByRole('button', { name: 'Do not tell me' }));
  expect(await screen.findByRole('button', { name: ASK })).toBeTruthy();
  expect([...watched]).toEqual([]);
});

test('a guest is led to the sign-in and is told of the product after it', async () => {
  const { watched, shop } = aSoldShop();
  const guest = openPage(ADDRESS, shop);
  await guest.user.click(await askButton());
  await waitFor(() => expect(guest.address()).toBe(`/auth?form=signin&redirect=${encodeURIComponent(ADDRESS)}`));
  guest.unmount();
  openPage(ADDRESS, shop, { isAuthenticated: true });
  expect(await screen.findByText('We will tell you when it is back.')).toBeTruthy();
  expect([...watched]).toEqual([7]);
});

test('a sold product in the cart is taken out by a small button', async () => {
  const { shop } = aSoldShop([7]);
  openPage(ADDRESS, shop, { isAuthenticated: true });
  const remove = await screen.findByRole('button', { name: 'Remove from cart' });
  expect(remove.dataset['size']).toBe('small');
  expect(screen.getByRole('button', { name: ASK }).dataset['size']).toBe('large');
});

test('an answer from before the change, which arrives after it, does not count', async () => {
  const { watched, shop } = aSoldShop();
  const before = Promise.withResolvers<ReturnType<typeof aWatchlist>>();
  let asked = 0;
  sessionStorage.setItem('watched-item', '7');
  openPage(
    ADDRESS,
    {
      ...shop,
      'GET /watchlist': () => {
        asked += 1;
        const isFirst = watched.size === 0;
        return isFirst ? before.promise : aWatchlist([aWatchedItem({ back_in_stock: true })]);
      },
    },
    { isAuthenticated: true },
  );
  await waitFor(() => expect([...watched]).toEqual([7]));
  before.resolve(aWatchlist([]));
  expect(await screen.findByText('We will tell you when it is back.')).toBeTruthy();
  expect(asked).toBeGreaterThan(1);
});
