import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { expect, test } from 'vitest';
import { bundleRepository } from '#money/money.ts';
import { TRADE_LINK } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, database, aShopper, aProduct } = await openShop();

const get = (path: string, headers = {}) => app.inject({ url: `/api${path}`, headers });
const listed = async (path: string): Promise<Pack[]> => (await get(path)).json().payload;
const ownPrompts = async (shopper: Shopper): Promise<Pack[]> => (await shopper.get('/prompts')).json().payload;

const aPack = (products: number[], change: { price_minor?: number; ends_at?: Date } = {}) =>
  bundleRepository(database).add(
    { kind: 'pack', title: 'Starter', price_minor: 40_00, user_id: null, ends_at: null, ...change },
    products,
  );

const aPrompt = (userId: number, products: number[]) =>
  bundleRepository(database).add(
    { kind: 'prompt', title: 'For you', price_minor: 20_00, user_id: userId, ends_at: null },
    products,
  );

test('a pack says what is in it, what it saves and until when', async () => {
  const products = [await aProduct({ priceMinor: 30_00 }), await aProduct({ priceMinor: 20_00 })];
  const end = new Date('2100-01-01');
  const id = await aPack(products, { ends_at: end });
  const answer = await get(`/packs/${id}`);
  expect(answer.json().payload).toMatchObject({
    id,
    title: 'Starter',
    price: 40,
    sum: 50,
    saving: 10,
    ends_at: end.getTime() / 1000,
    is_available: true,
    items: [
      { id: products[0], price: 30 },
      { id: products[1], price: 20 },
    ],
  });
  expect(answer.headers['cache-control']).toBe('public, no-cache');
  const again = await get(`/packs/${id}`, { 'if-none-match': answer.headers['etag'] });
  expect(again.statusCode).toBe(304);
});

test('a pack that costs no less than its products saves nothing', async () => {
  const id = await aPack([await aProduct({ priceMinor: 10_00 })]);
  expect((await listed('/packs')).find((pack) => pack.id === id)).toMatchObject({ sum: 10, saving: null });
});

test('packs of a product are those that contain it; those that can be bought come first', async () => {
  const shared = await aProduct({ priceMinor: 30_00, stock: 2 });
  const available = await aPack([shared, await aProduct()]);
  const soldOut = await aPack([shared, await aProduct({ stock: 0 })]);
  await aPack([await aProduct()]);
  const packs = await listed(`/packs?product=${shared}`);
  expect(packs.map(({ id, is_available }) => [id, is_available])).toEqual([
    [available, true],
    [soldOut, false],
  ]);
});

test('a pack that has ended is not on offer', async () => {
  const id = await aPack([await aProduct()], { ends_at: new Date(Date.now() - 1000) });
  expect((await listed('/packs')).map((pack) => pack.id)).not.toContain(id);
  expect((await get(`/packs/${id}`)).json()).toMatchObject({ message: 'This offer is not available' });
  expect((await get('/packs/none')).statusCode).toBe(404);
});

test('a prompt is shown to its user only, until it is taken', async () => {
  const [shopper, other] = [await aShopper({ balanceMinor: 50_00, tradeLink: TRADE_LINK }), await aShopper()];
  const id = await aPrompt(shopper.id, [await aProduct({ priceMinor: 30_00 })]);
  expect(await ownPrompts(shopper)).toMatchObject([{ id, title: 'For you', price: 20, saving: 10 }]);
  expect(await ownPrompts(other)).toEqual([]);
  expect((await get('/prompts')).statusCode).toBe(401);
  expect((await get(`/packs/${id}`)).statusCode).toBe(404);
  expect((await listed('/packs')).map((pack) => pack.id)).not.toContain(id);
  await shopper.post('/purchase/prompt', { prompt_id: id });
  expect(await ownPrompts(shopper)).toEqual([]);
});

test('a pack is bought at the price and with the products that were seen, or not at all', async () => {
  const products = [await aProduct({ priceMinor: 30_00 }), await aProduct({ priceMinor: 20_00 })];
  const shopper = await aShopper({ balanceMinor: 100_00, tradeLink: TRADE_LINK });
  const id = await aPack(products);
  const buy = (seen: object) => shopper.post('/purchase/pack', { pack_id: id, ...seen });
  const dearer = await buy({ expectedTotal: 35, expectedItems: products });
  expect([dearer.statusCode, dearer.json()]).toMatchObject([
    409,
    { message: 'The price has changed', errors: { total: ['40.00'] } },
  ]);
  const other = await buy({ expectedTotal: 40, expectedItems: products.slice(1) });
  expect([other.statusCode, other.json().message]).toEqual([409, 'What this offer contains has changed']);
  expect(await shopper.balanceMinor()).toBe(100_00);
  expect((await buy({ expectedTotal: 40, expectedItems: products.toReversed() })).json()).toMatchObject({
    balance: 60,
  });
});

test('without a trade link neither a pack nor a prompt is sold, at the field of the checkout', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const product = await aProduct({ priceMinor: 30_00 });
  const bodies = {
    pack: { pack_id: await aPack([product]) },
    prompt: { prompt_id: await aPrompt(shopper.id, [product]) },
  };
  for (const [kind, body] of Object.entries(bodies)) {
    const answer = await shopper.post(`/purchase/${kind}`, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { tradeUrl: ['Steam trade link is required'] }, error_codes: { tradeUrl: ['trade-link-required'] } },
    ]);
  }
  expect(await shopper.balanceMinor()).toBe(100_00);
});
