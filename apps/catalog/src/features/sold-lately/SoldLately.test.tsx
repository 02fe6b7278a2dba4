import type { SoldItem } from '@patina/shared-api/contract/catalogue/sold-lately';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';

const anItem = (changes: Partial<SoldItem> = {}): SoldItem => {
  const { id, title, category, subcategory, exterior, rarity_color, img_url } = aProduct({ id: 7 });
  return { id, title, category, subcategory, exterior, rarity_color, img_url, price: 9.5, hours_ago: 0, ...changes };
};

function openProduct(sold: () => object | Rejection) {
  const asked: (string | null)[] = [];
  openPage('/products/rifle/ak-47/7', {
    'GET /items/{id}': () => ok({ ...aProduct({ id: 7 }), low_30d: null, similar: [], wears: [] }),
    'GET /items/sold-lately': ({ query }) => {
      asked.push(query.get('product'));
      return sold() as never;
    },
  });
  return asked;
}

test('the page of a product shows what was sold of its skin, when and for how much', async () => {
  const asked = openProduct(() =>
    ok([anItem(), anItem({ hours_ago: 5 }), anItem({ hours_ago: 24 }), anItem({ hours_ago: 80 })]),
  );
  const strip = within(await screen.findByRole('region', { name: 'Sold lately of this skin' }));
  expect(asked).toEqual(['7']);
  const told = strip.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(told.map((text) => text.split('· ')[1])).toEqual([
    'within the last hour€9.50',
    '5 h ago€9.50',
    '1 day ago€9.50',
    '3 days ago€9.50',
  ]);
});

test.each([
  ['nothing was sold', () => ok([])],
  ['it fails', () => new Rejection(422, 'Not now.')],
])('where %s there is no strip', async (_case, answer) => {
  openProduct(answer);
  await screen.findByRole('region', { name: 'Price history' });
  expect(screen.queryByRole('region', { name: /Sold lately/ })).toBeNull();
});
