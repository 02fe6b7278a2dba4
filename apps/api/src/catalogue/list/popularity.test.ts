import { expect, test } from 'vitest';
import { countPopularity } from '#catalogue/list/popularity.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, aShopper, aProduct } = await openShop();
const { database } = services;

async function buy(product: number): Promise<number> {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  await shopper.post('/cart/add', { id: product });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

async function popular(): Promise<[number, number][]> {
  await countPopularity(database);
  const rows = await database.selectFrom('product_popularity').orderBy('score', 'desc').selectAll().execute();
  return rows.map(({ product_id, score }) => [product_id, score]);
}

test('popular is what was bought within 30 days and not given back', async () => {
  const often = await aProduct({ priceMinor: 5_00, stock: 5 });
  const once = await aProduct({ priceMinor: 5_00, stock: 5 });
  const never = await aProduct({ priceMinor: 5_00, stock: 5 });
  const orders = [await buy(often), await buy(often), await buy(once)];
  const returned = await buy(never);
  await runCommand({ services, log: app.log }, 'order refund', {
    values: { orders: String(returned) },
    options: { reason: 'It is damaged.' },
  });
  expect(await popular()).toEqual([
    [often, 2],
    [once, 1],
  ]);
  const list = (await app.inject({ url: '/api/items/list?sort=popularity' })).json();
  expect(list.payload.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([often, once]);
  expect(list.payload.map(({ id }: { id: number }) => id)).toContain(never);
  expect(orders).toHaveLength(3);
});

test('who waits for a product counts, too', async () => {
  const awaited = await aProduct({ stock: 0 });
  for (const shopper of [await aShopper(), await aShopper(), await aShopper()])
    await shopper.post('/watchlist/add', { item_id: awaited });
  expect((await popular())[0]).toEqual([awaited, 3]);
});
