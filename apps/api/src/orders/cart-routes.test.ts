import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import { expect, test } from 'vitest';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, database, aShopper, aProduct } = await openShop();

async function cartOf(shopper: Shopper): Promise<CartLine[]> {
  return (await shopper.get('/cart/contents')).json<{ cart: CartLine[] }>().cart;
}

test('a guest has no cart', async () => {
  for (const url of ['/api/cart/contents', '/api/promocode/check?code=A']) {
    expect((await app.inject({ url })).statusCode).toBe(401);
  }
  const added = await app.inject({ method: 'POST', url: '/api/cart/add', payload: { id: 1 } });
  expect(added.statusCode).toBe(401);
});

test('an added product is in the cart, once, with the price that was seen', async () => {
  const shopper = await aShopper({ isVerified: false });
  const id = await aProduct({ priceMinor: 12_34 });
  expect((await shopper.post('/cart/add', { id, count: 1 })).json()).toMatchObject({ status: 'OK' });
  const again = await shopper.post('/cart/add', { id, count: 1 });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ status: 'ERROR', message: 'This item is already in your cart' });
  expect(await cartOf(shopper)).toMatchObject([
    {
      item_id: id,
      is_variation: false,
      count: 1,
      item: { price: 12.34, type: 'Rifle' },
      price_seen: 12.34,
      sold: false,
    },
  ]);
});

test('forty clicks add an item once', async () => {
  const shopper = await aShopper();
  const id = await aProduct();
  const answers = await Promise.all(Array.from({ length: 40 }, () => shopper.post('/cart/add', { id })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(39).fill(409)]);
});

test('a product that does not exist or is sold cannot be added', async () => {
  const shopper = await aShopper();
  expect((await shopper.post('/cart/add', { id: 999_999 })).statusCode).toBe(404);
  const sold = await shopper.post('/cart/add', { id: await aProduct({ stock: 0 }) });
  expect([sold.statusCode, sold.json().message]).toEqual([409, 'This item has been sold']);
});

test('a changed price is shown beside the one that was seen, until it is accepted', async () => {
  const shopper = await aShopper();
  const id = await aProduct({ priceMinor: 10_00 });
  await shopper.post('/cart/add', { id });
  await database.updateTable('product').set({ price: 11_00 }).where('id', '=', id).execute();
  expect(await cartOf(shopper)).toMatchObject([{ item: { price: 11 }, price_seen: 10 }]);
  const stale = await shopper.post('/cart/accept-prices', { prices: [{ item_id: id, price: 10.5 }] });
  expect([stale.statusCode, stale.json().errors]).toEqual([409, { [id]: ['11.00'] }]);
  const accepted = await shopper.post('/cart/accept-prices', { prices: [{ item_id: id, price: 11 }] });
  expect(accepted.json().cart).toMatchObject([{ item: { price: 11 }, price_seen: 11 }]);
});

test('a line that somebody else has bought stays, with the most similar product in stock', async () => {
  const shopper = await aShopper();
  const id = await aProduct({ priceMinor: 7_77 });
  const other = await aProduct({ priceMinor: 7_80 });
  await shopper.post('/cart/add', { id });
  await database.updateTable('product').set({ stock: 0 }).where('id', '=', id).execute();
  expect(await cartOf(shopper)).toMatchObject([{ item_id: id, sold: true, alternative: { id: other } }]);
});

test('lines are removed one by one, several at once, or all', async () => {
  const shopper = await aShopper();
  const [first, second, third, fourth] = await Promise.all([aProduct(), aProduct(), aProduct(), aProduct()]);
  for (const id of [first, second, third, fourth]) await shopper.post('/cart/add', { id });
  const one = await shopper.post('/cart/remove', { id: first, is_variation: false });
  expect(one.json().cart.map((line: CartLine) => line.item_id)).toEqual([second, third, fourth]);
  expect((await shopper.post('/cart/remove', { id: [] })).json().cart).toHaveLength(3);
  const two = await shopper.post('/cart/remove', { id: [second, third] });
  expect(two.json().cart.map((line: CartLine) => line.item_id)).toEqual([fourth]);
  expect((await shopper.post('/cart/clear')).json()).toMatchObject({ status: 'OK', cart: [] });
  expect(await cartOf(shopper)).toEqual([]);
});

test('the count of an item stays one', async () => {
  const shopper = await aShopper();
  const id = await aProduct({ stock: 5 });
  await shopper.post('/cart/add', { id });
  expect((await shopper.post('/cart/update', { item_id: id, count: 3 })).statusCode).toBe(200);
  expect(await cartOf(shopper)).toMatchObject([{ count: 1 }]);
  expect((await shopper.post('/cart/update', { item_id: 999_999, count: 1 })).statusCode).toBe(404);
});

test('a cart holds fifty items', async () => {
  const shopper = await aShopper();
  const ids = await Promise.all(Array.from({ length: 51 }, () => aProduct()));
  for (const id of ids.slice(0, 50)) await shopper.post('/cart/add', { id });
  const rejected = await shopper.post('/cart/add', { id: ids[50] });
  expect([rejected.statusCode, rejected.json().message]).toEqual([409, 'Your cart is full']);
});

test.each([{ id: 0 }, { id: 1.5 }, { id: '1 or 1=1' }, { id: 3e9 }, { id: null }, {}, { id: 1, count: 2 }])(
  'an invalid product id is rejected with its field: %j',
  async (body) => {
    const answer = await (await aShopper()).post('/cart/add', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(['count' in body ? 'count' : 'id']);
  },
);
