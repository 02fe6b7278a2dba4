import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { wireServices } from '#app/wiring.ts';
import { DAY, fromNow, HOUR } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, config, services, database, aShopper, aProduct, stockOf } = await openShop();
const place = { services, log: app.log };
let offers = 6_300_000_000;

const OTHER_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=Other123';
const LINK = checkoutForm()['tradeUrl'] as string;

/** Buys products by the balance, or by a card payment, which is made. Returns the number of the order. */
async function buy(shopper: Shopper, products: readonly number[], form: object = {}): Promise<number> {
  for (const id of products) await shopper.post('/cart/add', { id });
  const { order, redirect_url } = (await shopper.post('/purchase/product', checkoutForm({ ...form }))).json();
  if (redirect_url) {
    const payment = new URL(redirect_url).pathname.split('/').at(-1);
    await app.inject({ method: 'POST', url: `/api/sandbox/payments/${payment}`, payload: { outcome: 'paid' } });
  }
  return order;
}

const cancel = (shopper: Shopper, order: number, key?: string) =>
  shopper.post('/purchase/cancel', { order }, key === undefined ? {} : { 'idempotency-key': key });

const changeLink = (shopper: Shopper, order: number, trade_link = OTHER_LINK, seen_link = LINK) =>
  shopper.post('/purchase/trade-link', { order, trade_link, seen_link });

/** Reports a trade offer for items of an order, which count from 1. */
function send(order: number, item?: string): Promise<unknown> {
  offers += 1;
  const options: Record<string, string> = item === undefined ? {} : { item };
  return runCommand(place, 'order sent', { values: { orders: `${order}:${offers}` }, options });
}

const refundsOf = (order: number) =>
  database.selectFrom('refund').selectAll().where('order_id', '=', order).orderBy('number').execute();

/** What the sandbox has paid back of an order's payment, in cents. */
async function paidBack(order: number): Promise<number> {
  const { refunded_minor } = await database
    .selectFrom('sandbox_payment')
    .innerJoin('payment', 'payment.reference', 'sandbox_payment.id')
    .select('refunded_minor')
    .where('payment.order_id', '=', order)
    .executeTakeFirstOrThrow();
  return refunded_minor;
}

const changeAccount = (
  shopper: Shopper,
  change: { credentials_changed_at?: Date; created_at?: Date; steamid?: string },
) =>
  database
    .updateTable('user_account')
    .set(change as never)
    .where('id', '=', shopper.id)
    .execute();

const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];

test('an order says by when it is sent, where it goes, its receipt, and what cancelling it pays back', async () => {
  const buyer = await aShopper({ balanceMinor: 100_00 });
  const order = await buy(buyer, [await aProduct({ priceMinor: 58_42 })]);
  expect((await buyer.get(`/receipts/${order}.pdf`)).statusCode).toBe(200);
  const { events, items, unsent, trade_link, receipt } = await buyer.order(order);
  const paidAt = events.find(({ kind }) => kind === 'processing')?.at ?? 0;
  expect(items[0]?.trade?.due_at).toBe(paidAt + 24 * 3600);
  expect([trade_link, receipt]).toEqual([LINK, expect.stringMatching(/^R-\d{6}$/)]);
  expect(unsent).toEqual({ count: 1, amount: 58.42, charged: null, is_in_offer: false, link_waits_until: null });
  await send(order);
  expect((await buyer.order(order)).items[0]?.trade?.due_at).toBeNull();
  await runCommand(place, 'order declined', { values: { orders: String(order) } });
  const declined = (await buyer.order(order)).items[0]?.trade;
  expect(declined?.due_at).toBe((declined?.events.at(-1)?.at ?? 0) + 24 * 3600);
});

test('an unsent order is cancelled by its buyer: the full price is back on the balance, and the item in the shop', async () => {
  const buyer = await aShopper({ balanceMinor: 100_00 });
  const product = await aProduct({ priceMinor: 58_42 });
  const order = await buy(buyer, [product]);
  expect([await buyer.balanceMinor(), await stockOf(product)]).toEqual([41_58, 0]);
  expect((await cancel(buyer, order)).statusCode).toBe(200);
  expect([await buyer.balanceMinor(), await stockOf(product)]).toEqual([100_00, 1]);
  const { status, items, unsent } = await buyer.order(order);
  expect([status, unsent, items[0]?.refund?.amount]).toEqual(['refunded', null, 58.42]);
  expect(items[0]?.trade).toMatchObject({ state: 'cancelled', events: [{ state: 'cancelled', by: 'buyer' }] });
  const told = (await buyer.emails()).at(-1);
  expect(told?.subject).toBe(`You have cancelled your order ${order} at Patina`);
  expect(told?.text).toContain('We refund 58.42 Credits');
  // Told from an operator's refund by its actor alone: it is the same booking, and no operator is in the audit log.
  expect(await refundsOf(order)).toMatchObject([{ credits_minor: 58_42, payment_id: null }]);
  const audited = await database
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', `order ${order}`)
    .execute();
  expect(audited).toEqual([]);
  await requireVerifiedLedger(database);
});

test('what was paid by card goes back to the card once, however often and in how many tabs it is cancelled', async () => {
  const buyer = await aShopper();
  const product = await aProduct({ priceMinor: 58_42 });
  const order = await buy(buyer, [product], { paymentMethod: 'card' });
  expect((await buyer.order(order)).unsent).toMatchObject({ amount: 58.42, charged: 58.42 });
  const answers = await Promise.all([
    cancel(buyer, order, 'tab-1'),
    cancel(buyer, order, 'tab-1'),
    cancel(buyer, order, 'tab-2'),
    cancel(buyer, order),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await services.settlement.reconcile(app.log);
  expect([await paidBack(order), await stockOf(product), await buyer.balanceMinor()]).toEqual([58_42, 1, 0]);
  expect(await refundsOf(order)).toHaveLength(1);
  expect((await buyer.emails()).filter(({ subject }) => subject.includes('cancelled'))).toHaveLength(1);
  await requireVerifiedLedger(database);
});

test('two servers cancel an order once, and an account that cancels again and again must wait', async () => {
  const buyer = await aShopper({ balanceMinor: 20_00 });
  const order = await buy(buyer, [await aProduct({ priceMinor: 15_00 })]);
  const other = wireServices(database, config);
  const once = { userId: buyer.id, key: undefined, digest: '' };
  await Promise.all([services, other].map(({ refunds }) => refunds.cancel(buyer.id, order, { once, log: app.log })));
  expect(await buyer.balanceMinor()).toBe(20_00);
  expect(await refundsOf(order)).toHaveLength(1);
  const strict = wireServices(database, { ...config, rateLimitScale: 1 / 30 });
  const count = () => strict.limits.consume({ ownOrder: String(buyer.id) }).catch(({ statusCode }) => statusCode);
  expect(
    (await Promise.all([count(), count(), count(), count()])).filter((code) => code === 429).length,
  ).toBeGreaterThan(1);
  await requireVerifiedLedger(database);
});

test('an item that is sent while its order is cancelled is either sent or cancelled', async () => {
  for (let round = 0; round < 4; round += 1) {
    const buyer = await aShopper({ balanceMinor: 20_00 });
    const order = await buy(buyer, [await aProduct({ priceMinor: 15_00 })]);
    const acts = [() => cancel(buyer, order), () => send(order)];
    const [first, second] = round % 2 === 0 ? acts : acts.toReversed();
    const settled = await Promise.allSettled([first?.(), second?.()]);
    const { status, items } = await buyer.order(order);
    const isSent = items[0]?.trade?.state === 'sent';
    expect(status).toBe(isSent ? 'processing' : 'refunded');
    expect(await buyer.balanceMinor()).toBe(isSent ? 5_00 : 20_00);
    const [ofCancel, ofSend] = round % 2 === 0 ? settled : settled.toReversed();
    expect(ofSend?.status).toBe(isSent ? 'fulfilled' : 'rejected');
    expect(ofCancel).toMatchObject({ value: { statusCode: isSent ? 409 : 200 } });
    if (isSent) expect(codeOf(await cancel(buyer, order))).toEqual([409, 'order-already-sent']);
  }
  await requireVerifiedLedger(database);
});

test('of an order of which some items are sent the rest is cancelled, with the amount that was said before', async () => {
  const buyer = await aShopper();
  const products = [await aProduct({ priceMinor: 10_01 }), await aProduct({ priceMinor: 20_02 }), await aProduct()];
  const order = await buy(buyer, products, { paymentMethod: 'card' });
  await send(order, '2');
  const { unsent } = await buyer.order(order);
  expect(unsent).toEqual({ count: 2, amount: 20.01, charged: 20.01, is_in_offer: true, link_waits_until: null });
  expect((await cancel(buyer, order)).statusCode).toBe(200);
  const after = await buyer.order(order);
  expect([after.status, after.unsent]).toEqual(['processing', null]);
  expect(after.items.map(({ trade }) => trade?.state)).toEqual(['cancelled', 'sent', 'cancelled']);
  expect(await paidBack(order)).toBe(20_01);
  await requireVerifiedLedger(database);
});

test('nobody cancels an order of somebody else, one that waits for its payment, or one that was given up', async () => {
  const buyer = await aShopper({ balanceMinor: 20_00 });
  const order = await buy(buyer, [await aProduct()]);
  expect(codeOf(await cancel(await aShopper(), order))).toEqual([404, 'own-order-not-found']);
  expect(codeOf(await cancel(buyer, 999_999))).toEqual([404, 'own-order-not-found']);
  await buyer.post('/cart/add', { id: await aProduct({ stock: 2 }) });
  const form = checkoutForm({ paymentMethod: 'multibanco' });
  const pending = (await buyer.post('/purchase/product', form)).json().order;
  expect(codeOf(await cancel(buyer, pending))).toEqual([409, 'order-transition-impossible']);
  await buyer.post('/purchase/give-up', { order: pending });
  expect(codeOf(await cancel(buyer, pending))).toEqual([409, 'order-transition-impossible']);
  expect((await app.inject({ method: 'POST', url: '/api/purchase/cancel', payload: { order } })).statusCode).toBe(401);
  await requireVerifiedLedger(database);
});

test('the trade link of an unsent order is changed by its buyer, over the one that was seen, and an email says so', async () => {
  const buyer = await aShopper({ balanceMinor: 20_00 });
  const order = await buy(buyer, [await aProduct()]);
  expect((await changeLink(buyer, order)).statusCode).toBe(200);
  expect((await changeLink(buyer, order)).statusCode).toBe(200);
  expect((await buyer.order(order)).trade_link).toBe(OTHER_LINK);
  const third = OTHER_LINK.replace('Other123', 'Third123');
  expect(codeOf(await changeLink(buyer, order, third))).toEqual([409, 'order-changed']);
  const told = (await buyer.emails()).filter(({ subject }) => subject.includes('trade link'));
  expect(told.map(({ text }) => text.includes(OTHER_LINK))).toEqual([true]);
  expect(codeOf(await changeLink(await aShopper(), order))).toEqual([404, 'own-order-not-found']);
  expect(codeOf(await changeLink(buyer, order, 'https://example.com'))).toEqual([422, 'trade-link-malformed']);
  await send(order);
  expect(codeOf(await changeLink(buyer, order, third, OTHER_LINK))).toEqual([409, 'order-in-trade-offer']);
  await runCommand(place, 'order accepted', { values: { orders: String(order) } });
  expect(codeOf(await changeLink(buyer, order, third, OTHER_LINK))).toEqual([409, 'order-already-sent']);
});

test('a trade link is not changed without a proof, to another Steam account than the linked one, or while a wait runs', async () => {
  const buyer = await aShopper({ balanceMinor: 40_00 });
  await changeAccount(buyer, { created_at: fromNow(-30 * DAY) });
  await buy(buyer, [await aProduct()]);
  const order = await buy(buyer, [await aProduct()]);
  // The order is from before the change: it goes where it was to go, and nobody sends it elsewhere.
  const changedAt = fromNow(-2 * HOUR);
  await changeAccount(buyer, { credentials_changed_at: new Date() });
  expect(codeOf(await changeLink(buyer, order))).toEqual([409, 'order-link-waits']);
  const { unsent, waits_until } = await buyer.order(order);
  expect([waits_until, Math.round(((unsent?.link_waits_until ?? 0) - Date.now() / 1000) / 3600)]).toEqual([null, 24]);
  await changeAccount(buyer, { credentials_changed_at: new Date(changedAt.getTime() - DAY) });
  await changeAccount(buyer, { steamid: '76561198000000001' });
  const foreign = await changeLink(buyer, order);
  expect([...codeOf(foreign), Object.keys(foreign.json().errors)]).toEqual([
    422,
    'trade-link-of-another-account',
    ['trade_link'],
  ]);
  await database.updateTable('user_account').set({ steamid: null }).where('id', '=', buyer.id).execute();
  const session = database.updateTable('session').where('user_id', '=', buyer.id);
  await session.set({ confirmed_at: fromNow(-HOUR) }).execute();
  expect(codeOf(await changeLink(buyer, order))).toEqual([403, 'confirmation-required']);
  expect((await buyer.order(order)).trade_link).toBe(LINK);
});
