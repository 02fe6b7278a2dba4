import type { DeskProduct, ProductFacts } from '@patina/shared-api/contract/desk/products';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const PRODUCT: DeskProduct = {
  id: 7,
  external_id: 'redline',
  title: 'AK-47 | Redline',
  type: 'Rifle',
  category: 'rifle',
  subcategory: 'ak-47',
  img_url: '',
  price: 10,
  old_price: null,
  stock: 3,
  new: false,
  hidden: false,
  bought: 6,
  margin_percent: 26.2,
  sold_30d: 4,
};

/** Opens the list of products; the server takes what is changed. */
function openProducts(answers: Answers = {}) {
  let product = PRODUCT;
  return openDesk(
    '/desk/products',
    {
      'GET /desk/products': () => aList([product]),
      'POST /desk/products/{id}/edit': ({ body }) => {
        product = { ...product, ...(body['change'] as Partial<ProductFacts>) };
        return ok(product);
      },
      ...answers,
    },
    { roles: ['catalogue'] },
  );
}

const price = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of AK-47 | Redline' });

test('a price is changed where it stands, and what was seen is sent with it', async () => {
  const { user, callsOf } = openProducts();
  await user.clear(await price());
  await user.type(await price(), '12,5{Enter}');
  await waitFor(() => expect(callsOf('POST /desk/products/{id}/edit')).toHaveLength(1));
  expect(callsOf('POST /desk/products/{id}/edit')[0]?.body).toMatchObject({
    change: { price: 12.5 },
    seen: { price: 10 },
  });
  await waitFor(async () => expect((await price()).value).toBe('12.50'));
  await user.clear(await price());
  await user.type(await price(), '99{Escape}');
  expect((await price()).value).toBe('12.50');
  expect(callsOf('POST /desk/products/{id}/edit')).toHaveLength(1);
});

test('who was slower sees who has changed the product, and its present price', async () => {
  let shown = PRODUCT;
  const { user } = openProducts({
    'GET /desk/products': () => aList([shown]),
    'GET /desk/products/{id}': () =>
      ok({
        ...PRODUCT,
        suggested_bid: 8.5,
        sold_7d: 1,
        revenue_30d: 40,
        prices: [],
        changes: [{ id: 1, at: 0, operator: 'otto@patina.test', action: 'product set', before: null, after: null }],
      }),
    'POST /desk/products/{id}/edit': () => {
      shown = { ...PRODUCT, price: 11 };
      return new Rejection(409, 'This product has changed.', undefined, 'product-changed');
    },
  });
  await user.clear(await price());
  await user.type(await price(), '12{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('otto@patina.test has changed this product since.');
  await waitFor(async () => expect((await price()).value).toBe('11.00'));
});

test('what is no price is not sent, and several products are hidden at once', async () => {
  const { user, callsOf, toasts } = openProducts({
    'POST /desk/products/mark': () => ({ status: 'OK', results: [{ id: 7, ok: true, changed: true }] }),
  });
  await user.clear(await price());
  await user.type(await price(), 'free{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('A price is a number above 0');
  expect(callsOf('POST /desk/products/{id}/edit')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Choose 7' }));
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(toasts).toEqual(['1 product changed.']));
  expect(callsOf('POST /desk/products/mark')[0]?.body).toMatchObject({ items: [{ id: 7 }], hidden: true });
});
