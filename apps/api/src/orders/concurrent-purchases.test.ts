import { expect, test } from 'vitest';
import { concurrencyLimit } from '#platform/concurrency-limit.ts';
import { checkoutForm, TRADE_LINK } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

/*
 * Concurrent requests. A PostgreSQL server executes them in parallel; on the embedded engine, which executes one
 * statement at a time, their statements still interleave.
 */

const { app, services, database, aShopper, aProduct, stockOf } = await openShop();

/** More than there are connections, but few enough that no request waits too long for one on a slow machine. */
const inLine = concurrencyLimit({ atOnce: 20, waiting: 1000 });

async function fillCart(shopper: Shopper, products: readonly number[]): Promise<void> {
  const rows = products.map((product_id) => ({
    user_id: shopper.id,
    product_id,
    price_seen_minor: 10_00,
    is_variation: false,
  }));
  await database.insertInto('cart_line').values(rows).execute();
}

const buy = (shopper: Shopper, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  inLine(() => shopper.post('/purchase/product', checkoutForm(changes), headers));

/** Number of responses by status. */
function countByStatus(answers: { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

async function requireCorrectLedger() {
  await requireVerifiedLedger(database);
  const { rows } = await database
    .selectFrom('product')
    .select((of) => of.fn.countAll<number>().as('rows'))
    .where('stock', '<', 0)
    .executeTakeFirstOrThrow();
  expect(rows).toBe(0);
}

/** One after the other, because creating them is not under test. */
async function shoppers(count: number, balanceMinor: number): Promise<Shopper[]> {
  const made: Shopper[] = [];
  while (made.length < count) made.push(await aShopper({ balanceMinor }));
  return made;
}

test('of two hundred buyers of the last unit one gets it, and nobody else pays', async () => {
  const product = await aProduct({ priceMinor: 10_00, stock: 1 });
  const buyers = await shoppers(200, 10_00);
  for (const buyer of buyers) await fillCart(buyer, [product]);
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer)));
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 199 });
  expect(await stockOf(product)).toBe(0);
  await requireCorrectLedger();
});

test('of two hundred purchases with a balance for three, three succeed', async () => {
  const buyer = await aShopper({ balanceMinor: 30_00, tradeLink: TRADE_LINK });
  const packs: number[] = [];
  for (let made = 0; made < 200; made += 1) {
    const { id } = await database
      .insertInto('bundle')
      .values({ kind: 'pack', title: `Pack ${made}`, price_minor: 10_00, user_id: null, ends_at: null, taken_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('bundle_product')
      .values({ bundle_id: id, product_id: await aProduct({ priceMinor: 10_00 }) })
      .execute();
    packs.push(id);
  }
  const answers = await Promise.all(packs.map((pack_id) => inLine(() => buyer.post('/purchase/pack', { pack_id }))));
  expect(countByStatus(answers)).toEqual({ 200: 3, 409: 197 });
  expect(await buyer.balanceMinor()).toBe(0);
  await requireCorrectLedger();
});

test('sixty carts with the same lines in every order are all bought without a deadlock', async () => {
  const products: number[] = [];
  while (products.length < 6) products.push(await aProduct({ priceMinor: 10_00, stock: 60 }));
  const buyers = await shoppers(60, 60_00);
  for (const [place, buyer] of buyers.entries()) {
    const turned = [...products.slice(place % 6), ...products.slice(0, place % 6)];
    await fillCart(buyer, place % 2 === 0 ? turned : turned.toReversed());
  }
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer)));
  expect(countByStatus(answers)).toEqual({ 200: 60 });
  expect(await Promise.all(products.map(stockOf))).toEqual([0, 0, 0, 0, 0, 0]);
  await requireCorrectLedger();
});

test('one shopper in two tabs pays for a cart once', async () => {
  const buyer = await aShopper({ balanceMinor: 100_00 });
  await fillCart(buyer, [await aProduct({ priceMinor: 10_00, stock: 9 })]);
  const answers = await Promise.all(Array.from({ length: 40 }, () => buy(buyer)));
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 39 });
  expect(await buyer.balanceMinor()).toBe(90_00);
  await requireCorrectLedger();
});

test('of forty concurrent requests with one key for two different orders one is placed, once', async () => {
  const buyer = await aShopper({ balanceMinor: 100_00 });
  await fillCart(buyer, [await aProduct({ priceMinor: 10_00, stock: 9 })]);
  const headers = { 'idempotency-key': 'the-same' };
  const cities = Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? 'Lisboa' : 'Porto'));
  const answers = await Promise.all(cities.map((city) => buy(buyer, { city }, headers)));
  expect(countByStatus(answers)).toEqual({ 200: 20, 422: 20 });
  const made = cities.filter((_, place) => answers[place]?.statusCode === 200);
  expect(new Set(made).size).toBe(1);
  expect(new Set(answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body)).size).toBe(1);
  expect(await buyer.balanceMinor()).toBe(90_00);
  await requireCorrectLedger();
});

test('forty concurrent requests with one key for a payment at the provider make one order and one payment', async () => {
  const buyer = await aShopper();
  const product = await aProduct({ priceMinor: 10_00, stock: 9 });
  await fillCart(buyer, [product]);
  const headers = { 'idempotency-key': 'by-card' };
  const answers = await Promise.all(Array.from({ length: 40 }, () => buy(buyer, { paymentMethod: 'card' }, headers)));
  expect(countByStatus(answers)).toEqual({ 200: 40 });
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await stockOf(product)).toBe(8);
  await requireCorrectLedger();
});

test('concurrent paying, returning, reconciling, cancelling and buying again never pays twice or loses a cent', async () => {
  const buyers = await shoppers(12, 10_00);
  const product = await aProduct({ priceMinor: 10_00, stock: 12 });
  const ids: string[] = [];
  for (const buyer of buyers) {
    await fillCart(buyer, [product]);
    const answer = await buy(buyer, { paymentMethod: 'card' });
    ids.push(new URL(answer.json().redirect_url).pathname.split('/').at(-1) ?? '');
  }
  await database
    .updateTable('payment')
    .set({ looked_at: new Date(0) })
    .execute();
  const returns = await database.selectFrom('payment').select('id').execute();
  await Promise.all([
    ...ids.map((id) =>
      app.inject({ method: 'POST', url: `/api/sandbox/payments/${id}`, payload: { outcome: 'paid' } }),
    ),
    ...buyers.map((buyer) => buy(buyer)),
    ...returns.map(({ id }) => app.inject(`/api/payments/return/${id}`)),
    services.settlement.reconcile(app.log),
  ]);
  // Shoppers who bought again from the balance have the card payment on it; the others' balance is unchanged.
  for (const buyer of buyers) expect(await buyer.balanceMinor()).toBe(10_00);
  expect(await stockOf(product)).toBe(0);
  await requireCorrectLedger();
});
