import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import { consentAtom, FULL_CONSENT, NO_CONSENT } from '@patina/shared-api/state/consent';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { ok } from '@patina/test-pages/factories/ok';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';

beforeEach(() => localStorage.clear());

function openProduct(product: Partial<ProductDetails>, more: Answers = {}, consent = NO_CONSENT) {
  const answers: Answers = {
    'GET /items/{id}': productsAre(someDetails({ id: 7, ...product })),
    'GET /items/{id}/history': () =>
      ok({ points: [], lowest_30: null, median_90: null, under_median: null, made_up_till: null }),
    ...more,
  };
  return openPage('/products/rifle/ak-47/7', answers, { consent });
}

const someDetails = (change: Partial<ProductDetails>): ProductDetails => ({
  ...aProduct(),
  low_30d: null,
  similar: [],
  wears: [],
  ...change,
});

/** Answers with the product of the requested id; any other is not found. */
const productsAre =
  (...products: ProductDetails[]): NonNullable<Answers['GET /items/{id}']> =>
  ({ params }) => {
    const product = products.find(({ id }) => String(id) === params['id']);
    return product && ok(product);
  };

test('an old price that is higher is struck through', async () => {
  openProduct({ price: 12.5, old_price: 20 });
  expect((await screen.findByText('€20.00', { exact: false })).tagName).toBe('S');
  expect(screen.getByText('€12.50')).toBeTruthy();
});

test('an old price that is not higher is not shown', async () => {
  openProduct({ price: 12.5, old_price: 12.5 });
  await screen.findByText('€12.50');
  expect(document.querySelector('s')).toBeNull();
});

test('a product that is sold out says so once, and cannot be bought', async () => {
  openProduct({ stock: 0 });
  expect(await screen.findAllByText('Sold out')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Buy Now|cart|Sold out/ })).toBeNull();
});

test('other wears are linked with their prices, and similar products are shown', async () => {
  openProduct({
    wears: [{ id: 8, exterior: 'Factory New', item_class: 'StatTrak™', price: 99, stock: 1 }],
    similar: [aProduct({ id: 9, title: 'AK-47 | Slate (Field-Tested)' })],
  });
  expect(await screen.findByRole('link', { name: /Factory New.*€99\.00/ })).toHaveProperty(
    'pathname',
    '/products/rifle/ak-47/8',
  );
  expect(screen.getByRole('link', { name: 'AK-47 | Slate (Field-Tested)' })).toBeTruthy();
});

test('the wear scale shows the wear of the item', async () => {
  openProduct({ exterior: 'Field-Tested', wear_min: 0.1, wear_max: 0.7 });
  expect(
    await screen.findByRole('img', {
      name: 'Field-Tested: float from 0.15 to 0.38; this finish ranges from 0.10 to 0.70',
    }),
  ).toBeTruthy();
});

test('a guest who buys now is redirected to the sign-in, which leads back', async () => {
  const { user, address } = openProduct({});
  await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
  expect(await screen.findByText('Please login to add items to cart')).toBeTruthy();
  expect(address()).toBe(`/auth?form=signin&redirect=${encodeURIComponent('/products/rifle/ak-47/7')}`);
});

test('an unknown item has its own error state', async () => {
  openProduct({}, { 'GET /items/{id}': () => new Rejection(404, 'There is no such product.') });
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeTruthy();
});

test('an address without a number of a product says so', async () => {
  const answers: Answers = { 'GET /items/{id}': () => new Rejection(404, 'There is no such product.') };
  openPage('/products/rifle/ak-47/redline', answers);
  expect(await screen.findByRole('heading', { name: 'Product ID is missing' })).toBeTruthy();
});

test('a failure shows the server’s message and can be retried', async () => {
  openProduct({}, { 'GET /items/{id}': () => new Rejection(409, 'The shelf is being moved.') });
  expect(await screen.findByRole('heading', { name: 'Unable to load product details' })).toBeTruthy();
  expect(screen.getByText('The shelf is being moved.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a reduced price shows the lowest one of the last 30 days', async () => {
  openProduct({ price: 12.5, old_price: 20, low_30d: 18 });
  expect(await screen.findByText('Lowest price in the 30 days before the sale: €18.00')).toBeTruthy();
});

test('the collection links to all of its products', async () => {
  openProduct({ collection: 'The Phoenix Collection' });
  expect(await screen.findByRole('link', { name: 'The Phoenix Collection' })).toHaveProperty(
    'search',
    '?collection=The+Phoenix+Collection',
  );
});

test('the delivery is explained, with a link to the page about it', async () => {
  openProduct({});
  const note = within(await screen.findByRole('region', { name: 'Delivery' }));
  expect(note.getByText(/7 days/)).toBeTruthy();
  expect(await note.findByRole('link', { name: 'Delivery and refunds' })).toHaveProperty(
    'pathname',
    '/delivery-and-refunds',
  );
});

test('a delivery page that the operator has removed is not linked', async () => {
  openProduct({}, { 'GET /static-pages': () => ok([]) });
  expect(within(await screen.findByRole('region', { name: 'Delivery' })).queryByRole('link')).toBeNull();
});

const slate = someDetails({ id: 8, title: 'AK-47 | Slate (Field-Tested)' });

test('recently viewed products are in a row, without the current one', async () => {
  localStorage.setItem('recently_viewed', '[7,8,9]');
  openProduct({}, { 'GET /items/{id}': productsAre(someDetails({ id: 7 }), slate) }, FULL_CONSENT);
  const row = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(await row.findByRole('link', { name: slate.title })).toBeTruthy();
  expect(row.getAllByRole('article')).toHaveLength(1);
  expect(localStorage.getItem('recently_viewed')).toBe('[7,8,9]');
});

test('without consent views are not stored, and stored ones are deleted', async () => {
  localStorage.setItem('recently_viewed', '[8]');
  const { requests } = openProduct({});
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(localStorage.getItem('recently_viewed')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  expect(requests()).not.toContain('/items/8');
});

test('a product is stored as soon as the visitor consents', async () => {
  const { store } = openProduct({});
  await screen.findByRole('heading', { level: 1 });
  act(() => store.set(consentAtom, FULL_CONSENT));
  await expect.poll(() => localStorage.getItem('recently_viewed')).toBe('[7]');
});

const aUnit = (unit: Partial<Unit> = {}): Unit => ({
  id: 1,
  float: 0.2345678901,
  seed: 321,
  phase: null,
  name_tag: null,
  stickers: [],
  charm: null,
  inspect_url: null,
  available_at: null,
  price: 12.5,
  ...unit,
});

test('a product shows its items one by one, each with float, pattern, stickers and price', async () => {
  const sticker = { name: 'Crown (Foil)', slot: 0, wear: 0 };
  const scraped = { name: 'Lucky 13', slot: 1, wear: 0.25 };
  const first = [
    aUnit({ stickers: [sticker, scraped], name_tag: 'Old', fade: 94.2 }),
    aUnit({ id: 2, float: 0.3, price: 15 }),
  ];
  openProduct({ units: { count: 2, first } });
  const table = within(await screen.findByRole('table', { name: 'Items in stock' }));
  const [, row] = table.getAllByRole('row');
  for (const text of [
    '0.23456789',
    '321',
    'Fade 94.2 %',
    'Crown (Foil)',
    'Lucky 13, 25 % scraped',
    'Name tag “Old”',
    '€12.50',
  ]) {
    expect(within(row as HTMLElement).getByText(text)).toBeTruthy();
  }
  expect(table.getByRole('button', { name: 'Add to cart: float 0.30000000, €15.00' })).toBeTruthy();
});

test('items are sorted by the API, and a failure leaves those that were shown', async () => {
  const asked: unknown[] = [];
  let isDown = true;
  openProduct(
    { units: { count: 2, first: [aUnit(), aUnit({ id: 2, float: 0.3 })] } },
    {
      'GET /items/{id}/units': ({ query }) => {
        asked.push(query.get('sort'));
        if (isDown) return new Rejection(422, 'The items are being counted.');
        return {
          ...ok([aUnit({ id: 2, float: 0.3 }), aUnit()]),
          meta: { total: 2, pages: 1, page: 1, from: 1, to: 2 },
        };
      },
    },
  );
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  fireEvent.change(sort, { target: { value: '-float' } });
  expect(await screen.findByText('The items could not be loaded.')).toBeTruthy();
  expect(screen.getByText('0.23456789')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('0.30000000'));
  expect(asked.at(-1)).toBe('-float');
});
