import type { Product } from '@patina/shared-api/contract/catalogue';
import { toast } from '@patina/ui/toast';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { aProduct } from '#testing/a-product.ts';
import { type Answers, Refusal } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
// Brought along, so that no test waits for code.
import '#features/product-details/ShopperOfferButtons.tsx';
import './ShopperCartButton.tsx';

/** The server's cart, and what was said to the shopper. */
function aShop(answers: Answers = {}) {
  const inCart = new Set<number>();
  const said: string[] = [];
  for (const kind of ['success', 'warning', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => String(said.push(`${kind}: ${text}`)));
  const lineOf = (item: Product) => ({
    item_id: item.id,
    is_variation: false,
    count: 1,
    item,
    price_seen: item.price,
    sold: false,
    alternative: null,
  });
  const contents = () => ({ status: 'OK', cart: [...inCart].map((id) => lineOf(aProduct({ id }))) });
  const shop: Answers = {
    '/items/list': () => aList([aProduct()]),
    '/items/7': () => ({ status: 'OK', payload: { ...aProduct(), low_30d: null, similar: [], wears: [] } }),
    '/cart/contents': contents,
    '/cart/add': (_, written) => {
      inCart.add((written as { id: number }).id);
      return { status: 'OK', message: 'Item added to cart!' };
    },
    '/cart/remove': (_, written) => {
      inCart.delete((written as { id: number }).id);
      return { ...contents(), message: 'Item removed from cart' };
    },
    ...answers,
  };
  return { inCart, said, shop };
}

const signedIn = { isAuthenticated: true };
const cardButton = async () => within(await screen.findByRole('article')).findByRole('button', { name: /: AK-47/ });

test('a card’s button puts the item in and takes it out again', async () => {
  const { inCart, said, shop } = aShop();
  openPage('/products', shop, signedIn);
  fireEvent.click(await cardButton());
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
  await waitFor(() => expect(said).toEqual(['success: Item added to cart!']));
  expect([...inCart]).toEqual([7]);
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-busy')).toBeNull());
  fireEvent.click(await cardButton());
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Add to cart/));
  await waitFor(() => expect(said.at(-1)).toBe('success: Item removed from cart'));
  expect([...inCart]).toEqual([]);
});

test('the button says what it did before the server answers, and takes it back when the server refuses', async () => {
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<Refusal>();
  const { inCart, said, shop } = aShop({
    '/items/list': () => aList([aProduct(), aProduct({ id: 8, title: 'AWP | Asiimov' })]),
    '/cart/add': () => refusal,
  });
  inCart.add(8);
  openPage('/products', shop, signedIn);
  // The cart is known.
  await screen.findByRole('button', { name: 'Remove from cart: AWP | Asiimov' });
  fireEvent.click(screen.getByRole('button', { name: /^Add to cart: AK-47/ }));
  const busy = await screen.findByRole('button', { name: /^Remove from cart: AK-47/ });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  refuse(new Refusal(409, 'This item has been sold'));
  await waitFor(() => expect(said).toEqual(['error: This item has been sold']));
  await screen.findByRole('button', { name: /^Add to cart: AK-47/ });
});

test('what is in the cart already is a warning, and the button tells the truth then', async () => {
  const { said, shop, inCart } = aShop({ '/cart/add': () => new Refusal(409, 'This item is already in your cart') });
  openPage('/products', shop, signedIn);
  const button = await cardButton();
  // Put there in another tab.
  inCart.add(7);
  fireEvent.click(button);
  await waitFor(() => expect(said).toEqual(['warning: This item is already in your cart']));
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
});

test('who is no longer signed in is asked to log in', async () => {
  const { said, shop } = aShop({ '/cart/add': () => new Refusal(401, 'Please log in.') });
  const { address } = openPage('/products?sort=asc', shop, signedIn);
  fireEvent.click(await cardButton());
  await waitFor(() => expect(address()).toBe('/auth?form=signin&redirect=%2Fproducts%3Fsort%3Dasc'));
  expect(said).toEqual(['warning: Please login to add items to cart']);
});

test('a failed removal leaves the item in the cart', async () => {
  const { said, shop, inCart } = aShop({ '/cart/remove': () => new Refusal(409, '') });
  inCart.add(7);
  openPage('/products', shop, signedIn);
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
  fireEvent.click(await cardButton());
  await waitFor(() => expect(said).toEqual(['error: Failed to remove item']));
  await waitFor(async () => expect((await cardButton()).getAttribute('aria-label')).toMatch(/^Remove from cart/));
});

test('Buy Now puts the item into the cart and opens it', async () => {
  const { inCart, shop } = aShop();
  const { address } = openPage('/products/rifle/ak-47/7', shop, signedIn);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
  await waitFor(() => expect(address()).toBe('/cart'));
  expect([...inCart]).toEqual([7]);
});

test('on the page of what is in the cart there is only the way to take it out', async () => {
  const { inCart, said, shop } = aShop();
  inCart.add(7);
  const { address } = openPage('/products/rifle/ak-47/7', shop, signedIn);
  const remove = await screen.findByRole('button', { name: 'Remove from cart' });
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  fireEvent.click(remove);
  await screen.findByRole('button', { name: 'Add to cart' });
  await waitFor(() => expect(said).toEqual(['success: Item removed from cart']));
  expect(address()).toBe('/products/rifle/ak-47/7');
});

test('putting an item in from its page stays there and says so', async () => {
  const { said, shop } = aShop();
  const { address } = openPage('/products/rifle/ak-47/7', shop, signedIn);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  await waitFor(() => expect(said).toEqual(['success: Item added to cart!']));
  await screen.findByRole('button', { name: 'Remove from cart' });
  expect(address()).toBe('/products/rifle/ak-47/7');
});
