import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';

async function showCard(product: Parameters<typeof aProduct>[0]) {
  openPage('/products', { 'GET /items/list': () => aProductList([aProduct(product)]) });
  return within(await screen.findByRole('article'));
}

test('an item without a quality is labelled CS2', async () => {
  const card = await showCard({ quality: null });
  expect(card.getByText('CS2')).toBeTruthy();
});

test('a new item has the badge NEW, whatever its price', async () => {
  const card = await showCard({ new: true, sale: true, price: 9, old_price: 10, discount_percentage: 10 });
  expect(card.getByText('NEW')).toBeTruthy();
  expect(card.queryByText('SALE')).toBeNull();
  expect(card.getByText('−10%')).toBeTruthy();
});

test('an item on sale has the badge SALE and its old price', async () => {
  const card = await showCard({ sale: true, price: 9, old_price: 10, discount_percentage: 10 });
  expect(card.getByText('SALE')).toBeTruthy();
  expect(card.getByText('€10.00', { exact: false }).tagName).toBe('S');
});

test('the wear is abbreviated on the card and spelled out in its tooltip', async () => {
  const card = await showCard({ exterior: 'Battle-Scarred' });
  expect(card.getByText('BS')).toHaveProperty('title', 'Battle-Scarred');
});

test('a sold-out item cannot be added to the cart', async () => {
  const card = await showCard({ stock: 0 });
  expect(card.getByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true);
});
