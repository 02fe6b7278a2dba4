import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

const { app, services, database, aShopper, aProduct, stockOf } = await openShop();

async function orderByVoucher(shopper: Shopper, product: number) {
  await shopper.post('/cart/add', { id: product });
  const answer = await shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'multibanco' }));
  const { order, redirect_url } = answer.json<{ order: number; redirect_url: string }>();
  const payment = new URL(redirect_url).pathname.split('/').at(-1);
  const pay = () =>
    app.inject({ method: 'POST', url: `/api/sandbox/payments/${payment}`, payload: { outcome: 'paid' } });
  return { order, pay };
}

const openOf = async (shopper: Shopper) => (await shopper.get('/purchase/open')).json().payload;
const giveUp = (shopper: Shopper, order: number) => shopper.post('/purchase/give-up', { order });
const buy = (shopper: Shopper) => shopper.post('/purchase/product', checkoutForm());

async function referenceOf(order: number): Promise<string> {
  const { next_step } = await database
    .selectFrom('payment')
    .select('next_step')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  if (next_step.kind !== 'voucher') throw new Error('It is no voucher.');
  return next_step.voucher.reference;
}

/** As if everything about a payment had happened so many hours earlier. */
async function hoursPass(order: number, hours: number): Promise<void> {
  const passed = sql<Date>`${hours} * interval '1 hour'`;
  await sql`
    update payment set created_at = created_at - ${passed}, expires_at = expires_at - ${passed},
      held_until = held_until - ${passed}, voucher_mailed_at = voucher_mailed_at - ${passed}
    where order_id = ${order}`.execute(database);
}

test('an order that waits for its payment is open, with its voucher, until it is paid', async () => {
  const shopper = await aShopper();
  const product = await aProduct({ priceMinor: 58_42, stock: 2 });
  expect(await openOf(shopper)).toEqual([]);
  const { order, pay } = await orderByVoucher(shopper, product);
  const [open, ...others] = await openOf(shopper);
  expect(others).toEqual([]);
  expect(open).toEqual({
    id: order,
    amount: 58.42,
    currency: 'EUR',
    payment_method: 'multibanco',
    next: { kind: 'voucher', voucher: expect.objectContaining({ amount: 58.42 }) },
    until: open.next.voucher.expires_at,
    items: [product],
  });
  expect((await shopper.order(order)).payment).toMatchObject({ status: 'Pending', until: open.until });
  expect(await openOf(await aShopper())).toEqual([]);
  await pay();
  expect(await openOf(shopper)).toEqual([]);
});

test('an order that another one replaces says by which, and its buyer is told not to pay its voucher', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  const { order } = await orderByVoucher(shopper, await aProduct({ priceMinor: 15_00, stock: 2 }));
  const other = (await buy(shopper)).json().order;
  expect(await shopper.order(order)).toMatchObject({
    status: 'cancelled',
    replaced_by: other,
    payment: { status: 'Cancelled', next: { kind: 'voucher' } },
  });
  expect((await shopper.order(other)).replaced_by).toBeNull();
  const replaced = (await shopper.emails()).find(({ subject }) => subject.includes('any more'));
  expect(replaced?.subject).toBe(`Do not pay your order ${order} at Patina any more: order ${other} replaces it`);
  expect(replaced?.text).toContain(`Please do not pay it any more: MULTIBANCO ${await referenceOf(order)}, €15.00.`);
});

test('a card payment that was left is replaced without an email: it is closed where it would be paid', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 15_00 }) });
  const { order } = (await shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'card' }))).json();
  const other = (await buy(shopper)).json().order;
  expect((await shopper.order(order)).replaced_by).toBe(other);
  expect((await shopper.emails()).map(({ subject }) => subject)).toEqual([`Your order ${other} at Patina`]);
});

test('an order is given up once: its item is back, its voucher closed, and its buyer told', async () => {
  const shopper = await aShopper();
  const product = await aProduct({ priceMinor: 15_00, stock: 2 });
  const { order } = await orderByVoucher(shopper, product);
  expect(await stockOf(product)).toBe(1);
  const answers = await Promise.all([giveUp(shopper, order), giveUp(shopper, order), giveUp(shopper, order)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect([await stockOf(product), await openOf(shopper)]).toEqual([2, []]);
  expect(await shopper.order(order)).toMatchObject({ status: 'cancelled', replaced_by: null });
  expect((await shopper.emails()).map(({ subject }) => subject)).toEqual([
    `Do not pay your order ${order} at Patina any more: you have given it up`,
  ]);
  const { status } = await database
    .selectFrom('sandbox_payment')
    .innerJoin('payment', 'payment.reference', 'sandbox_payment.id')
    .select('sandbox_payment.status')
    .where('payment.order_id', '=', order)
    .executeTakeFirstOrThrow();
  expect(status).toBe('expired');
});

test('nobody gives up an order of somebody else, or one that is paid', async () => {
  const shopper = await aShopper();
  const { order, pay } = await orderByVoucher(shopper, await aProduct({ priceMinor: 15_00, stock: 2 }));
  expect((await giveUp(await aShopper(), order)).json().code).toBe('payment-not-found');
  expect((await giveUp(shopper, 999_999)).json().code).toBe('payment-not-found');
  await pay();
  const late = await giveUp(shopper, order);
  expect([late.statusCode, late.json().code]).toEqual([409, 'payment-already-paid']);
  expect((await shopper.order(order)).status).toBe('processing');
});

test('a voucher that is paid while its order is given up counts once: for the order, or on the balance', async () => {
  for (let round = 0; round < 4; round += 1) {
    const shopper = await aShopper();
    const product = await aProduct({ priceMinor: 15_00, stock: 2 });
    const { order, pay } = await orderByVoucher(shopper, product);
    const [answer] = await Promise.all(
      round % 2 === 0 ? [giveUp(shopper, order), pay()] : [pay().then(() => giveUp(shopper, order))],
    );
    await services.settlement.reconcile(app.log);
    const isPaid = (await shopper.order(order)).status === 'processing';
    const paidLate = (await shopper.balanceMinor()) === 15_00;
    expect(answer?.statusCode).toBe(isPaid ? 409 : 200);
    expect(isPaid && paidLate).toBe(false);
    expect(await stockOf(product)).toBe(isPaid ? 1 : 2);
  }
  await requireVerifiedLedger(database);
});

test('a voucher that is paid after its order was replaced is on the balance, and an email says how to get it back', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const { order, pay } = await orderByVoucher(shopper, await aProduct({ priceMinor: 15_00, stock: 2 }));
  await buy(shopper);
  await database.updateTable('sandbox_payment').set({ status: 'open' }).execute();
  await pay();
  expect(await shopper.balanceMinor()).toBe(20_00);
  const [late] = (await shopper.emails()).slice(-1);
  expect(late?.subject).toBe('Your payment of €15.00 at Patina came late: it is on your balance');
  expect(late?.text).toContain('we have added 15.00 Credits');
  expect(late?.text).toContain(`write to us with the payment number ${order}`);
  expect(late?.text).toMatch(/Ask for it back:\nhttp:\/\/\S+\/contact\n/);
});

test('a voucher is emailed when it is made and again a day before it ends, once each, also by two servers', async () => {
  const shopper = await aShopper();
  const { order } = await orderByVoucher(shopper, await aProduct({ priceMinor: 58_42, stock: 2 }));
  const mailVouchers = () => Promise.all([services.mailVouchers(), services.mailVouchers()]);
  await mailVouchers();
  await mailVouchers();
  const reference = await referenceOf(order);
  const [mailed, ...others] = await shopper.emails();
  expect(others).toEqual([]);
  expect(mailed?.subject).toMatch(/^Your voucher of €58\.42 at Patina: pay it by .* UTC$/);
  for (const told of [`Reference: ${reference}`, 'Amount: €58.42', `/pending-payment?order=${order}`]) {
    expect(mailed?.text).toContain(told);
  }
  await hoursPass(order, 47);
  await mailVouchers();
  expect(await shopper.emails()).toHaveLength(1);
  await hoursPass(order, 2);
  await mailVouchers();
  await mailVouchers();
  const [, reminder, ...more] = await shopper.emails();
  expect(more).toEqual([]);
  expect(reminder?.subject).toMatch(/^Your voucher of €58\.42 at Patina ends soon: .* UTC$/);
  expect(reminder?.text).toContain(`Reference: ${reference}`);
});

test('a voucher over the last unit is told in one email, which says until when it is kept', async () => {
  const shopper = await aShopper();
  await orderByVoucher(shopper, await aProduct({ priceMinor: 15_00, stock: 1 }));
  await services.mailVouchers();
  await services.mailVouchers();
  expect((await shopper.emails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your voucher of €15\.00 at Patina: pay it by .* UTC$/),
  ]);
});

test('nobody is reminded of a voucher that is over, given up, or was emailed on its last day', async () => {
  const shopper = await aShopper();
  const { order } = await orderByVoucher(shopper, await aProduct({ priceMinor: 15_00, stock: 2 }));
  await giveUp(shopper, order);
  await services.mailVouchers();
  const short = await orderByVoucher(shopper, await aProduct({ priceMinor: 15_00, stock: 2 }));
  await hoursPass(short.order, 60);
  await services.mailVouchers();
  await services.mailVouchers();
  expect((await shopper.emails()).map(({ subject }) => subject)).toEqual([
    `Do not pay your order ${order} at Patina any more: you have given it up`,
    expect.stringMatching(/^Your voucher of/),
  ]);
});
