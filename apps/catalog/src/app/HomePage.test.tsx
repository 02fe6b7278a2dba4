import { Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';

const draw = Array.from({ length: 20 }, (_, index) =>
  aProduct({ id: index + 1, title: `Piece ${index + 1}`, finish: `Finish ${index + 1}`, price: index }),
);
const answers = {
  'GET /items/list': () => aProductList(draw),
  'GET /items/recommended': () => ok([aProduct({ id: 99, title: 'A popular piece', img_url: '/popular.svg' })]),
};

test('the strike block shows six random products and links to all', async () => {
  openPage('/', answers);
  const strike = await screen.findByRole('region', { name: /picked at random/ });
  expect(await within(strike).findAllByRole('article')).toHaveLength(6);
  expect(within(strike).getByRole('link', { name: 'See all products' })).toHaveProperty('pathname', '/products');
});

test('each type of item has a tile with the picture of a recommended one', async () => {
  openPage('/', answers);
  const rooms = within(await screen.findByRole('navigation', { name: 'Shop by category' }));
  const rifles = await rooms.findByRole('link', { name: /Rifles/ });
  expect(rifles).toHaveProperty('pathname', '/products/rifle');
  await waitFor(() => expect(rifles.querySelector('img')?.getAttribute('src')).toBe('/popular.svg'));
  expect(rooms.getByRole('link', { name: /Knives/ }).querySelector('img')).toBeNull();
});

test('the most expensive of the other products is in the hero', async () => {
  openPage('/', answers);
  expect(await screen.findByRole('link', { name: 'Finish 20' })).toBeTruthy();
});

test('the call to action leads to the sign-up', async () => {
  openPage('/', answers);
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveProperty('search', '?form=signup');
});

test('a failed request for random products leaves the rest of the page', async () => {
  openPage('/', { ...answers, 'GET /items/list': () => new Rejection(409, 'The drum is stuck.') });
  expect(await screen.findByText('The drum is stuck.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'A popular piece' })).toBeTruthy();
});

test('the banner links to the sale', async () => {
  openPage('/', answers);
  const banner = within(await screen.findByRole('region', { name: 'Great skins at reduced prices' }));
  expect(banner.getByRole('link', { name: 'Shop the sale' })).toHaveProperty('pathname', '/sale');
});
