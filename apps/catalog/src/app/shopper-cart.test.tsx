import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aCartLine } from '@patina/test-pages/factories/a-cart-line';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { ok } from '@patina/test-pages/factories/ok';
import { toastText } from '@patina/test-pages/pages/toast-text';
import { toast } from '@patina/ui/toast';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
// Imported here, so that no test waits for a lazy chunk.
import '#shared/add-to-cart/ShopperCart.tsx';

/** The server's cart, and the toasts shown. */
function aShop(answers: Answers = {}) {
  const inCart = new Set<number>();
  const toasts: string[] = [];
  for (const kind of ['success', 'warning', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => String(toasts.push(`${kind}: ${toastText(text)}`)));
  const contents = () => ({ status: 'OK' as const, cart: [...inCart].map((id) => aCartLine({ id })) });
  const shop: Answers = {
    'GET /items/list': () => aProductList([aProduct()]),
    'GET /items/{id}': () => ok({ ...aProduct(), low_30d: null, similar: [], wears: [] }),
    'GET /cart/contents': contents,
    'POST /cart/add': ({ body }) => {
      inCart.add(Number(body['id']));
      return { status: 'OK' as const, message: 'Item added to cart!' };
    },
    'POST /cart/remove': ({ body }) => {
      inCart.delete(Number(body['id']));
      return { ...contents(), message: 'Item removed from cart' };
    },
    ...answers,
  };
  return { inCart, toasts, shop };
}

const signedIn = { isAuthenticated: true };
const cardButton = async () => within(await screen.findByRole('article')).findByRole('button', { name: /: AK-47/ });

test('a card’s button adds the item to the cart and removes it again', async () => {
  const { inCart, toasts, shop } = aShop();
  openPage('/products', shop, signedIn);
  fireEvent.click(await cardButton());
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
  await waitFor(() => expect(toasts).toEqual(['success: Item added to cart! View cart']));
  expect([...inCart]).toEqual([7]);
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-busy')).toBeNull());
  fireEvent.click(await cardButton());
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Add to cart/));
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Item removed from cart'));
  expect([...inCart]).toEqual([]);
});

test('the button shows the change before the server answers, and reverts it on a rejection', async () => {
  const { promise: rejection, resolve: reject } = Promise.withResolvers<Rejection>();
  const { inCart, toasts, shop } = aShop({
    'GET /items/list': () => aProductList([aProduct(), aProduct({ id: 8, title: 'AWP | Asiimov' })]),
    'POST /cart/add': () => rejection,
  });
  inCart.add(8);
  openPage('/products', shop, signedIn);
  // The cart has loaded.
  await screen.findByRole('button', { name: 'Remove from cart: AWP | Asiimov' });
  fireEvent.click(await screen.findByRole('button', { name: /^Add to cart: AK-47/ }));
  const busy = await screen.findByRole('button', { name: /^Remove from cart: AK-47/ });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  reject(Rejection.of('item-sold'));
  await waitFor(() => expect(toasts).toEqual(['error: This item has been sold']));
  await screen.findByRole('button', { name: /^Add to cart: AK-47/ });
});

test('an item that is already in the cart shows a warning, and the button is corrected', async () => {
  const { toasts, shop, inCart } = aShop({
    'POST /cart/add': () => Rejection.of('item-in-cart'),
  });
  openPage('/products', shop, signedIn);
  const button = await cardButton();
  // Added in another tab.
  inCart.add(7);
  fireEvent.click(button);
  await waitFor(() => expect(toasts).toEqual(['warning: This item is already in your cart']));
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
});

test('a shopper whose session has ended is asked to log in', async () => {
  const { toasts, shop } = aShop({ 'POST /cart/add': () => new Rejection(401, 'Please log in.') });
  const { address } = openPage('/products?sort=asc', shop, signedIn);
  fireEvent.click(await cardButton());
  await waitFor(() => expect(address()).toBe('/auth?form=signin&redirect=%2Fproducts%3Fsort%3Dasc'));
  await waitFor(() => expect(toasts).toEqual(['warning: Please login to add items to cart']));
});

test('a failed removal leaves the item in the cart', async () => {
  const { toasts, shop, inCart } = aShop({ 'POST /cart/remove': () => new Rejection(409, '') });
  inCart.add(7);
  openPage('/products', shop, signedIn);
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
  fireEvent.click(await cardButton());
  await waitFor(() => expect(toasts).toEqual(['error: Failed to remove item']));
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
});

test('Buy Now adds the item to the cart and opens it', async () => {
  const { inCart, shop } = aShop();
  const { address } = openPage('/products/rifle/ak-47/7', shop, signedIn);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
  await waitFor(() => expect(address()).toBe('/cart'));
  expect([...inCart]).toEqual([7]);
});

test('the page of an item in the cart only offers to remove it', async () => {
  const { inCart, toasts, shop } = aShop();
  inCart.add(7);
  const { address } = openPage('/products/rifle/ak-47/7', shop, signedIn);
  const remove = await screen.findByRole('button', { name: 'Remove from cart' });
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  fireEvent.click(remove);
  await screen.findByRole('button', { name: 'Add to cart' });
  await waitFor(() => expect(toasts).toEqual(['success: Item removed from cart']));
  expect(address()).toBe('/products/rifle/ak-47/7');
});

test('adding an item from its page stays there and shows a message', async () => {
  const { toasts, shop } = aShop();
  const { address } = openPage('/products/rifle/ak-47/7', shop, signedIn);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  await waitFor(() => expect(toasts).toEqual(['success: Item added to cart! View cart']));
  await screen.findByRole('button', { name: 'Remove from cart' });
  expect(address()).toBe('/products/rifle/ak-47/7');
});
