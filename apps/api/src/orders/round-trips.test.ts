import { Checkout } from '@patina/shared-api/contract/orders/purchase';
import { expect, test } from 'vitest';
import { type Services, wireServices } from '#app/wiring.ts';
import type { IdempotentRequest } from '#identity/identity.ts';
import { promoRepository } from '#money/money.ts';
import { cartRepository } from '#orders/cart.ts';
import { soldInCarts } from '#orders/items-sold.ts';
import { onPool } from '#platform/database/open-database.ts';
import { recordStatements } from '#testing/database/record-statements.ts';
import { checkoutForm, TRADE_LINK } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, open, config, database, aShopper, aProduct } = await openShop();
const recording = recordStatements(open.pool);

/** Reads of what a server keeps for seconds. */
const KEPT = /^select .* from "(setting|language|country)"/;

const roundTrips = () => recording.roundTrips - recording.statements.filter((text) => KEPT.test(text)).length;

function startCounting(): void {
  recording.roundTrips = 0;
  recording.statements.length = 0;
}

/** A server that has read no settings and no contents yet. */
const aServer = () => wireServices(onPool(recording.pool), config);

async function fillCart(shopper: Shopper, products: number): Promise<void> {
  for (let count = 0; count < products; count += 1) await shopper.post('/cart/add', { id: await aProduct() });
}

async function productsIn(shopper: Shopper): Promise<number[]> {
  const lines = await cartRepository(database).lines(shopper.id);
  return lines.map(({ product_id }) => product_id);
}

function buyCart(
  { purchases }: Services,
  { id: userId }: Shopper,
  changes: Record<string, unknown> = {},
  key = 'the same',
) {
  startCounting();
  const form = Checkout.parse(checkoutForm(changes));
  const request = { userId, key, digest: 'the same' };
  return purchases.buyCart(form, request, { origin: 'http://store.test', log: app.log });
}

/** What a purchase is told in a rush. */
async function soldIn(request: IdempotentRequest, steamId = 'any'): Promise<number[] | undefined> {
  return (await soldInCarts(database, [{ request, steamId }]))[0];
}

test('a purchase from the balance is three round trips, and its repetition four', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await fillCart(shopper, 3);
  const bought = await buyCart(aServer(), shopper);
  expect(roundTrips()).toBe(3);
  expect(await buyCart(aServer(), shopper)).toEqual(bought);
  expect(roundTrips()).toBe(4);
  expect(await shopper.balanceMinor()).toBe(70_00);
});

test('a purchase with a promo code is five round trips, that of a pack four', async () => {
  const uses = { max_uses: 9, max_uses_per_user: 9, starts_at: new Date(0), ends_at: null };
  const discount = { discount_type: 'percent', discount: 50_00, applies_to_delivery: false } as const;
  await promoRepository(database).add({ code: 'HALF', description: '', ...discount, ...uses });
  const pack = await database
    .insertInto('bundle')
    .values({ kind: 'pack', title: 'Two', price_minor: 15_00, user_id: null, ends_at: null, taken_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const product_id of [await aProduct(), await aProduct()]) {
    await database.insertInto('bundle_product').values({ bundle_id: pack.id, product_id }).execute();
  }
  const server = aServer();
  const second = await aShopper({ balanceMinor: 20_00, tradeLink: TRADE_LINK });
  await fillCart(second, 1);
  await buyCart(server, second, { promocode: 'HALF' });
  expect(roundTrips()).toBe(5);
  startCounting();
  const request = { userId: second.id, key: 'a pack', digest: 'a pack' };
  await server.purchases.buyBundle({ kind: 'pack', id: pack.id }, request, 'http://store.test');
  expect(roundTrips()).toBe(4);
  expect(await second.balanceMinor()).toBe(0);
});

test('who is refused anyway in a rush is refused without a lock, but for those who have another answer', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await fillCart(shopper, 2);
  const bought = await buyCart(aServer(), shopper);
  await fillCart(shopper, 2);
  const [sold = 0] = await productsIn(shopper);
  await database.updateTable('product').set({ stock: 0 }).where('id', '=', sold).execute();
  const refusal = { code: 'items-sold', details: { errorCodes: { [sold]: ['item-sold'] } } };
  const server = aServer();
  await expect(buyCart(server, shopper, {}, 'first')).rejects.toMatchObject(refusal);
  await expect(buyCart(server, shopper, {}, 'second')).rejects.toMatchObject(refusal);
  expect(await buyCart(server, shopper)).toEqual(bought);

  const request = { userId: shopper.id, key: 'third', digest: '' };
  expect(await soldIn(request)).toEqual([sold]);
  expect(await soldIn({ ...request, key: undefined })).toEqual([sold]);
  expect(await soldIn({ ...request, key: 'the same' })).toEqual([]);
  const steamid = '76561198000000007';
  await database.updateTable('user_account').set({ steamid }).where('id', '=', shopper.id).execute();
  expect(await soldIn(request)).toEqual([]);
  expect(await soldIn(request, steamid)).toEqual([sold]);
  await database
    .updateTable('user_account')
    .set({ locked_at: new Date(), lock_reason: 'x' })
    .where('id', '=', shopper.id)
    .execute();
  expect(await soldIn(request, steamid)).toEqual([]);
});

test('in a rush a shopper still gets what a pending order of theirs holds', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await fillCart(shopper, 1);
  await buyCart(aServer(), shopper, { paymentMethod: 'card' }, 'by card');
  const request = { userId: shopper.id, key: 'from the balance', digest: '' };
  expect(await soldIn(request)).toEqual([]);
  await buyCart(aServer(), shopper, {}, 'from the balance');
  expect(await shopper.balanceMinor()).toBe(90_00);
});
