import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';
import { soldInStore } from './sold-lately.ts';

const { app, services, database, aShopper, aProduct } = await openShop();

async function buy(...products: number[]): Promise<number> {
  const shopper = await aShopper({ balanceMinor: 500_00 });
  for (const id of products) await shopper.post('/cart/add', { id });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

const read = (query = '') => app.inject({ url: `/api/items/sold-lately${query}` });

test('before anything was sold there is nothing', async () => {
  expect((await read()).json().payload).toEqual([]);
});

test('what was paid is told once a product, without order, buyer, float or moment', async () => {
  const [product, other] = [await aProduct({ priceMinor: 9_50, stock: 5 }), await aProduct({ stock: 5 })];
  await buy(product);
  await buy(product, other);
  const sold = await soldInStore(database, 12);
  expect(sold).toEqual([
    { product_id: expect.any(Number), price_minor: expect.any(Number), hours_ago: 0 },
    { product_id: expect.any(Number), price_minor: expect.any(Number), hours_ago: 0 },
  ]);
  expect(new Set(sold.map(({ product_id }) => product_id))).toEqual(new Set([product, other]));
  const { payload } = (await read(`?product=${product}&limit=24`)).json();
  const [one] = payload.filter(({ id }: { id: number }) => id === product);
  expect(Object.keys(one).toSorted()).toEqual([
    ...['category', 'exterior', 'hours_ago', 'id', 'img_url', 'price', 'rarity_color', 'subcategory', 'title'],
  ]);
  expect(one).toMatchObject({ price: 9.5, exterior: 'Field-Tested', hours_ago: 0 });
  // All products of this shop are of one skin.
  expect(payload).toHaveLength(3);
});

test('what was given back, and what is no longer shown, is not told', async () => {
  const [returned, hidden] = [await aProduct({ stock: 3 }), await aProduct({ stock: 3 })];
  const order = await buy(returned);
  await buy(hidden);
  const told = async () => (await soldInStore(database, 24)).map(({ product_id }) => product_id);
  expect(await told()).toEqual(expect.arrayContaining([returned, hidden]));
  await runCommand({ services, log: app.log }, 'order refund', {
    values: { orders: String(order) },
    options: { reason: 'It is damaged.' },
  });
  await database.updateTable('product').set({ is_hidden: true }).where('id', '=', hidden).execute();
  expect(await told()).not.toEqual(expect.arrayContaining([returned]));
  expect(await told()).not.toEqual(expect.arrayContaining([hidden]));
});

test('everybody gets the same answer, kept for a minute', async () => {
  const { headers, statusCode } = await read('?limit=1');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  expect((await read('?product=999999')).json().payload).toEqual([]);
  expect([(await read('?product=x')).statusCode, (await read('?limit=25')).statusCode]).toEqual([400, 400]);
});
