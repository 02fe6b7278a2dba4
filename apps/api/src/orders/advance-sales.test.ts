import { expect, test } from 'vitest';
import { DAY, fromNow, HOUR } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { OPERATOR } from '#testing/run-command.ts';

const { app, services, database, aShopper, aProduct, anOperator, anOffer, endProtection, stockOf, withUnits } =
  await openSellersShop();
const { handOvers, lostItems } = services;
const support = await anOperator('support');
const seller = await aShopper();

let assets = 61_000_000_000;

/** An item of a product that a seller has just sent: Steam protects its trade for seven days. */
async function arrived(product: number, item = {}): Promise<{ offer: number; unit: number; from: number }> {
  const offer = await anOffer(seller, 'completed');
  await database.updateTable('offer').set({ product_id: product }).where('id', '=', offer).execute();
  const facts = { float: 0.21, asset_id: String(++assets), ...item };
  await handOvers.received(offer, { item: facts }, OPERATOR);
  const { id, available_at } = await database
    .selectFrom('unit')
    .select(['id', 'available_at'])
    .where('source', '=', `offer ${offer}`)
    .executeTakeFirstOrThrow();
  return { offer, unit: id, from: Math.floor((available_at?.getTime() ?? 0) / 1000) };
}

const back = async (offer: number) =>
  (await support.post('/desk/offers/reverse', { offers: [{ id: offer }], reason: 'Steam has reversed it.' })).json();
const add = (shopper: Shopper, id: number, unit_id?: number) => shopper.post('/cart/add', { id, unit_id });
const buy = (shopper: Shopper, changes = {}) => shopper.post('/purchase/product', checkoutForm(changes));
const unitsOf = async (shopper: Shopper, product: number, query = '') =>
  (await shopper.get(`/items/${product}/units${query}`)).json().payload;
const sent = async (order: number, items?: number[]) => {
  const orders = [{ id: order, trade_offer: `8${order}`, items }];
  return (await support.post('/desk/orders/report', { state: 'sent', orders })).json().results[0];
};
const toSend = async (order: number) =>
  (await support.get('/desk/orders/to-send?per_page=100'))
    .json()
    .payload.find(({ id }: { id: number }) => id === order);
const stateOf = async (unit: number) =>
  (await database.selectFrom('unit').select('state').where('id', '=', unit).executeTakeFirst())?.state;

/** Somebody who has bought the only item of a product, which has just arrived. */
async function sold() {
  const product = await aProduct({ stock: 0 });
  const item = await arrived(product);
  const buyer = await aShopper({ balanceMinor: 100_00 });
  await add(buyer, product);
  const { order } = (await buy(buyer)).json<{ order: number }>();
  return { ...item, product, buyer, order };
}

test('an item is for sale from its arrival on, and says from when it is delivered, before and after it is bought', async () => {
  const product = await aProduct({ stock: 0 });
  const { offer, unit, from } = await arrived(product);
  const shopper = await aShopper({ balanceMinor: 100_00 });
  expect(from).toBeCloseTo((Date.now() + 7 * DAY) / 1000, -2);
  expect(await stockOf(product)).toBe(1);
  expect((await shopper.get(`/items/${product}`)).json().payload).toMatchObject({ stock: 1, available_at: from });
  expect(await unitsOf(shopper, product)).toMatchObject([{ id: unit, available_at: from }]);
  expect(await unitsOf(shopper, product, '?available_now=true')).toEqual([]);
  await add(shopper, product);
  expect((await shopper.get('/cart/contents')).json().cart).toMatchObject([
    { unit: { available_at: from }, sold: false },
  ]);

  const { order } = (await buy(shopper)).json();
  const [item] = (await shopper.order(order)).items;
  expect(item?.trade).toMatchObject({ state: 'waiting', available_at: from, due_at: from + (24 * HOUR) / 1000 });
  const [receipt] = await shopper.emails();
  expect(receipt?.text).toContain('can be delivered from');
  expect(await toSend(order)).toBeUndefined();
  expect((await support.get(`/desk/orders/${order}`)).json().payload.items).toMatchObject([
    { trade: { available_at: from } },
  ]);
  const early = await sent(order);
  expect(early).toMatchObject({ ok: false, code: 'item-later' });
  expect(early.message).toContain(`Item 1 of order ${order} can be delivered from`);

  await endProtection(offer);
  expect(await toSend(order)).toMatchObject({ items: [{ item: 1, available_at: null }] });
  expect((await shopper.order(order)).items[0]?.trade?.available_at).toBeUndefined();
  expect(await sent(order)).toMatchObject({ ok: true, changed: true });
  expect([await stockOf(product), await stateOf(unit)]).toEqual([0, 'sold']);
});

test('an item that Steam no longer protects earlier can be delivered earlier', async () => {
  const { offer, order } = await sold();
  await handOvers.received(offer, { isUnprotected: true }, OPERATOR);
  expect(await toSend(order)).toBeDefined();
  expect(await sent(order)).toMatchObject({ ok: true });
});

test('of the same price the item that can be delivered sooner is bought, also one that is not told apart', async () => {
  const { product, ids } = await withUnits({ float: 0.3 }, { float: 0.25 });
  await arrived(product, { float: 0.16 });
  const shopper = await aShopper({ balanceMinor: 100_00 });
  expect((await unitsOf(shopper, product)).map(({ float }: { float: number }) => float)).toEqual([0.25, 0.3, 0.16]);
  expect((await shopper.get(`/items/${product}`)).json().payload.available_at).toBeUndefined();
  await add(shopper, product);
  const first = (await buy(shopper)).json().order;
  expect((await shopper.order(first)).items).toMatchObject([{ unit: { id: ids[1] } }]);

  const mixed = await aProduct({ stock: 1 });
  const { unit } = await arrived(mixed);
  await add(shopper, mixed);
  expect((await shopper.get('/cart/contents')).json().cart).toMatchObject([{ unit: null }]);
  const second = (await buy(shopper)).json().order;
  expect((await shopper.order(second)).items).toMatchObject([{ unit: null }]);
  expect(await toSend(second)).toBeDefined();
  expect([await stateOf(unit), await stockOf(mixed)]).toEqual(['available', 1]);
});

test('of an order what can be delivered is sent, and the rest later', async () => {
  const later = await aProduct({ stock: 0 });
  const { from } = await arrived(later);
  const now = await aProduct({ stock: 1 });
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await add(shopper, later);
  await add(shopper, now);
  const { order } = (await buy(shopper)).json();
  expect(await toSend(order)).toMatchObject({
    items: [
      { item: 1, available_at: from },
      { item: 2, available_at: null },
    ],
  });
  expect(await sent(order, [1, 2])).toMatchObject({ ok: false, code: 'item-later' });
  expect(await sent(order)).toMatchObject({ ok: true });
  expect((await shopper.order(order)).items.map(({ trade }) => trade?.state)).toEqual(['waiting', 'sent']);
  expect(await toSend(order)).toBeUndefined();
});

test('a reversed trade cancels what was sold in advance: it is refunded in full and told once', async () => {
  const { offer, unit, product, buyer, order } = await sold();
  const other = await aProduct({ stock: 1 });
  await Promise.all([back(offer), back(offer), lostItems.cancel(app.log), lostItems.cancel(app.log)]);
  const { status, items } = await buyer.order(order);
  expect(status).toBe('refunded');
  expect(items).toMatchObject([
    { trade: { state: 'cancelled', events: [{ state: 'cancelled', by: 'steam' }] }, refund: { amount: 10 } },
  ]);
  expect(await buyer.balanceMinor()).toBe(100_00);
  const told = (await buyer.emails()).filter(({ subject }) => subject.includes('cannot deliver'));
  expect(told).toMatchObject([{ text: expect.stringContaining('Steam has now reversed that trade') }]);
  expect([await stockOf(product), await stateOf(unit)]).toEqual([0, 'reversed']);
  expect(
    (await (await anOperator('catalogue')).post('/desk/units/stock', { items: [{ id: unit }], on_sale: true })).json()
      .results,
  ).toMatchObject([{ ok: false, code: 'unit-reversed' }]);
  expect(await stockOf(other)).toBe(1);
  await requireVerifiedLedger(database);
});

test('only the lost item of an order is cancelled, and paid back by the card that has paid it', async () => {
  const product = await aProduct({ stock: 0 });
  const { offer } = await arrived(product);
  const kept = await aProduct({ stock: 1, priceMinor: 20_00 });
  const buyer = await aShopper();
  await add(buyer, product);
  await add(buyer, kept);
  const { order, redirect_url } = (await buy(buyer, { paymentMethod: 'card' })).json();
  const payment = new URL(redirect_url).pathname.split('/').at(-1);
  await app.inject({ method: 'POST', url: `/api/sandbox/payments/${payment}`, payload: { outcome: 'paid' } });
  expect((await buyer.emails()).at(-1)?.text).toContain('can be delivered from');
  await back(offer);
  expect(await buyer.order(order)).toMatchObject({
    status: 'processing',
    items: [{ refund: { amount: 10, charged: 10 } }, { refund: null, trade: { state: 'waiting' } }],
  });
  const refunds = await database.selectFrom('refund').selectAll().where('order_id', '=', order).execute();
  expect(refunds).toMatchObject([{ credits_minor: 10_00, amount_minor: 10_00, payment_id: expect.any(String) }]);
  expect([await buyer.balanceMinor(), await stockOf(kept)]).toEqual([0, 0]);
});

test('an order that waits for its payment ends with the reversal, and its payment is closed', async () => {
  const product = await aProduct({ stock: 0 });
  const { offer } = await arrived(product);
  const buyer = await aShopper();
  await add(buyer, product);
  const { order } = (await buy(buyer, { paymentMethod: 'card' })).json();
  await back(offer);
  expect((await buyer.order(order)).status).toBe('cancelled');
  expect((await buyer.emails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`Do not pay your order ${order}`),
  ]);
  const { status } = await database
    .selectFrom('sandbox_payment')
    .innerJoin('payment', 'payment.reference', 'sandbox_payment.id')
    .select('sandbox_payment.status')
    .where('payment.order_id', '=', order)
    .executeTakeFirstOrThrow();
  expect([status, await stockOf(product)]).toEqual(['expired', 0]);
});

test('what its buyer cancels is for sale again, to be delivered later still, and gone once it is reversed', async () => {
  const { offer, product, buyer, order, unit, from } = await sold();
  await buyer.post('/purchase/cancel', { order });
  expect(await buyer.balanceMinor()).toBe(100_00);
  expect(await unitsOf(buyer, product)).toMatchObject([{ id: unit, available_at: from }]);
  await back(offer);
  expect([await stockOf(product), await stateOf(unit)]).toEqual([0, undefined]);
});

test('where it is off, an item is in no stock until Steam no longer protects its trade', async () => {
  await services.settings.set('sell_protected', 'false');
  const product = await aProduct({ stock: 0 });
  const { offer, unit } = await arrived(product);
  await services.settings.set('sell_protected', 'true');
  expect([await stockOf(product), await stateOf(unit)]).toEqual([0, 'protected']);
  await endProtection(offer);
  expect([await stockOf(product), await stateOf(unit)]).toEqual([1, 'available']);
});

test('two buyers of an item that has just arrived: one has it', async () => {
  const product = await aProduct({ stock: 0 });
  await arrived(product);
  const buyers = await Promise.all([aShopper({ balanceMinor: 100_00 }), aShopper({ balanceMinor: 100_00 })]);
  await Promise.all(buyers.map((buyer) => add(buyer, product)));
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await stockOf(product)).toBe(0);
});

test('a reversal at the moment of a purchase: it is refused, or cancelled and refunded', async () => {
  for (let round = 0; round < 8; round += 1) {
    const product = await aProduct({ stock: 0 });
    const { offer, unit } = await arrived(product);
    const buyer = await aShopper({ balanceMinor: 100_00 });
    await add(buyer, product);
    const [bought] = await Promise.all([buy(buyer), back(offer)]);
    await lostItems.cancel(app.log);
    expect(await buyer.balanceMinor()).toBe(100_00);
    expect(await stockOf(product)).toBe(0);
    if (bought.statusCode === 200) {
      expect((await buyer.order(bought.json().order)).status).toBe('refunded');
      expect(await stateOf(unit)).toBe('reversed');
    } else {
      expect([bought.statusCode, await stateOf(unit)]).toEqual([409, undefined]);
    }
  }
  await requireVerifiedLedger(database);
});

test('a reversal at the moment of a delivery: either it is sent, or it is cancelled and refunded', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { offer, unit, order, buyer } = await sold();
    await database
      .updateTable('order_line')
      .set({ available_at: fromNow(-1) })
      .where('order_id', '=', order)
      .execute();
    const [report] = await Promise.all([sent(order), back(offer)]);
    await lostItems.cancel(app.log);
    expect(await stateOf(unit)).toBe('reversed');
    if (report.ok) {
      expect(await buyer.balanceMinor()).toBe(90_00);
      // Steam does not let an item be accepted that is gone.
      await support.post('/desk/orders/report', { state: 'expired', orders: [{ id: order }] });
      await lostItems.cancel(app.log);
    } else expect(['item-lost', 'trade-impossible-now']).toContain(report.code);
    expect((await buyer.order(order)).status).toBe('refunded');
    expect(await buyer.balanceMinor()).toBe(100_00);
  }
  await requireVerifiedLedger(database);
});
