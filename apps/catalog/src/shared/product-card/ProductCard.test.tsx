import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import { cardBadge } from './ProductCard.tsx';

async function showCard(product: Parameters<typeof aProduct>[0]) {
  openPage('/products', { 'GET /items/list': () => aProductList([aProduct(product)]) });
  return within(await screen.findByRole('article'));
}

test('weapon and finish are shown apart, class and phase beside them, and read aloud as the whole name', async () => {
  const title = '★ StatTrak™ Karambit | Doppler (Factory New) · Ruby';
  const knife = { hero: 'Karambit', finish: 'Doppler', phase: 'Ruby', item_class: 'StatTrak™' } as const;
  const card = await showCard({ ...knife, title, exterior: 'Factory New' });
  const heading = card.getByRole('heading', { name: title });
  expect(heading.textContent).toBe(title);
  expect(within(heading).getByText('Karambit').className).not.toBe(within(heading).getByText('Ruby').className);
  expect(card.getByText('★ StatTrak™', { selector: '[data-class]' })).toBeTruthy();
  expect(card.getByRole('button', { name: `Add to cart: ${title}` })).toBeTruthy();
});

test.each([
  ['an imported name', { title: 'Zorblax Special' }, 'Zorblax Special'],
  ['a knife without a finish', { title: '★ Karambit', hero: 'Karambit', finish: '', exterior: null }, '★ Karambit'],
  ['a name of an API before the phase was in it', { phase: 'Ruby' }, 'AK-47 | Redline (Field-Tested) Ruby'],
])('%s is shown, too', async (_, product, name) => {
  const card = await showCard(product);
  expect(card.getByRole('heading').textContent?.trim()).toBe(name);
});

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

test.each([
  ['neither new nor on sale', {}, undefined],
  ['new', { new: true }, 'new'],
  ['flagged sale', { sale: true }, 'sale'],
  ['discounted without the flag', { discount_percentage: 10 }, 'sale'],
  ['discounted by nothing', { discount_percentage: 0 }, undefined],
  ['new and on sale', { new: true, sale: true, discount_percentage: 10 }, 'new'],
])('an item that is %s', (_, flags, badge) => {
  expect(cardBadge(aProduct(flags))).toBe(badge);
});
