import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { wireServices } from '#app/wiring.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, services, config, database, aShopper, aProduct, stockOf } = await openShop();

async function order(shopper: Shopper, priceMinor = 15_00, changes: Record<string, unknown> = {}) {
  const product = await aProduct({ priceMinor });
  await shopper.post('/cart/clear');
  await shopper.post('/cart/add', { id: product });
  const answer = await shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'card', ...changes }));
  return { product, answer };
}

test('with three unpaid orders a fourth is rejected and reserves nothing', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  const orders = [await order(shopper), await order(shopper), await order(shopper)];
  expect(orders.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200]);
  const { product, answer } = await order(shopper);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Three of your orders are waiting to be paid. Please pay one of them first, or pay from your balance.',
  ]);
  expect(await stockOf(product)).toBe(1);
  expect((await shopper.post('/purchase/product', checkoutForm())).json().balance).toBe(35);
  const first = new URL(orders[0]?.answer.json().redirect_url).pathname.split('/').at(-1);
  await app.inject({ method: 'POST', url: `/api/sandbox/payments/${first}`, payload: { outcome: 'declined' } });
  expect((await order(shopper)).answer.statusCode).toBe(200);
});

test('items that wait for a slow payment are few and of limited value, more so before the first paid order', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  const byVoucher = (priceMinor: number) => order(shopper, priceMinor, { paymentMethod: 'multibanco' });
  const { product, answer } = await byVoucher(300_01);
  expect([answer.statusCode, answer.json().error_codes]).toEqual([422, { paymentMethod: ['held-too-much'] }]);
  expect(await stockOf(product)).toBe(1);
  expect((await order(shopper, 300_01)).answer.statusCode).toBe(200);
  await database.updateTable('shop_order').set({ status: 'cancelled' }).where('user_id', '=', shopper.id).execute();
  expect((await byVoucher(150_00)).answer.statusCode).toBe(200);
  expect((await byVoucher(150_01)).answer.json().error_codes).toEqual({ paymentMethod: ['held-too-much'] });
  expect((await order(shopper, 1_00, { paymentMethod: 'balance' })).answer.statusCode).toBe(200);
  expect((await byVoucher(1850_00)).answer.statusCode).toBe(200);
  expect((await byVoucher(1)).answer.json().error_codes).toEqual({ paymentMethod: ['held-too-much'] });
});

test('simultaneous orders by voucher hold no more than one after the other', async () => {
  const shopper = await aShopper();
  await services.settings.set('new_hold_items', '1');
  const product = await aProduct({ priceMinor: 5_00 });
  await shopper.post('/cart/add', { id: product });
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 5_00 }) });
  const form = checkoutForm({ paymentMethod: 'multibanco' });
  const answers = await Promise.all([1, 2, 3].map(() => shopper.post('/purchase/product', form)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
  expect(await stockOf(product)).toBe(1);
  await services.settings.set('new_hold_items', '3');
});

test('who has not paid two orders by voucher in time pays at once for a while, longer each time', async () => {
  const shopper = await aShopper();
  const byVoucher = async () => (await order(shopper, 15_00, { paymentMethod: 'multibanco' })).answer;
  /** The order runs out, so many hours ago. */
  const runOut = async (number: number, hours: number) => {
    const settled_at = new Date(Date.now() - hours * 3_600_000);
    const ended = database.updateTable('payment').set({ status: 'expired', settled_at }).where('order_id', '=', number);
    await ended.execute();
    await database.updateTable('shop_order').set({ status: 'cancelled' }).where('id', '=', number).execute();
  };
  await runOut((await byVoucher()).json().order, 60);
  await runOut((await byVoucher()).json().order, 23);
  const refused = await byVoucher();
  expect([refused.statusCode, refused.json().error_codes]).toEqual([422, { paymentMethod: ['unpaid-before'] }]);
  expect((await order(shopper)).answer.statusCode).toBe(200);
  await database.updateTable('shop_order').set({ status: 'cancelled' }).where('user_id', '=', shopper.id).execute();
  const allRunOut = async (hours: number) => {
    const settled_at = new Date(Date.now() - hours * 3_600_000);
    await database
      .updateTable('payment')
      .set({ settled_at })
      .where('user_id', '=', shopper.id)
      .where('status', '=', 'expired')
      .execute();
  };
  await allRunOut(25);
  const third = await byVoucher();
  expect(third.statusCode).toBe(200);
  await runOut(third.json().order, 25);
  expect((await byVoucher()).statusCode).toBe(422);
  await allRunOut(49);
  expect((await byVoucher()).statusCode).toBe(200);
});

/** As if the payment had been started so many minutes earlier, and a job looked at it now. */
async function minutesPass(number: number, minutes: number) {
  const passed = sql`${minutes} * interval '1 minute'`;
  await sql`
    update payment set created_at = created_at - ${passed}, expires_at = expires_at - ${passed},
      held_until = held_until - ${passed}, looked_at = looked_at - ${passed}
    where number = ${number}`.execute(database);
  await services.settlement.reconcile(app.log);
}

test('the last unit is kept for an hour by a slow payment, and the page and an email say until when', async () => {
  const shopper = await aShopper();
  const { product, answer } = await order(shopper, 15_00, { paymentMethod: 'multibanco' });
  const { order: number, redirect_url } = answer.json();
  const status = async () => (await shopper.get(`/deposit/status/${number}`)).json();
  const { held_until } = await status();
  expect(Math.abs(held_until - Date.now() / 1000 - 3600)).toBeLessThan(60);
  const until = new Date(held_until * 1000).toISOString().slice(11, 16);
  await services.mailVouchers();
  const mail = database.selectFrom('mail').select(['subject', 'text']).where('user_id', '=', shopper.id);
  expect((await mail.executeTakeFirstOrThrow()).subject).toMatch(
    new RegExp(`^Your voucher of €15\\.00 at Patina: pay it by .* ${until} UTC$`),
  );
  expect((await mail.executeTakeFirstOrThrow()).text).toContain(`/pending-payment?order=${number}`);
  await minutesPass(number, 59);
  expect([(await status()).status, await stockOf(product)]).toEqual(['Pending', 0]);
  await minutesPass(number, 2);
  expect([(await status()).status, (await status()).held_until, await stockOf(product)]).toEqual([
    'Cancelled',
    null,
    1,
  ]);
  const reference = new URL(redirect_url).pathname.split('/').at(-1) ?? '';
  expect((await services.sandbox?.find(reference))?.status).toBe('expired');
  await app.inject({ method: 'POST', url: `/api/sandbox/payments/${reference}`, payload: { outcome: 'paid' } });
  expect([await shopper.balanceMinor(), await stockOf(product)]).toEqual([15_00, 1]);
});

test('what is not the last unit, or is paid by a fast method, is kept as long as the payment may take', async () => {
  const shopper = await aShopper();
  const heldUntil = async (stock: number, paymentMethod: string) => {
    const product = await aProduct({ stock });
    await shopper.post('/cart/clear');
    await shopper.post('/cart/add', { id: product });
    const { order: number } = (await shopper.post('/purchase/product', checkoutForm({ paymentMethod }))).json();
    return (await shopper.get(`/deposit/status/${number}`)).json().held_until;
  };
  expect([await heldUntil(2, 'multibanco'), await heldUntil(1, 'card')]).toEqual([null, null]);
});

test('ordering the last unit anew again and again does not keep it', async () => {
  const shopper = await aShopper();
  const product = await aProduct({ priceMinor: 15_00 });
  await shopper.post('/cart/add', { id: product });
  const again = () => shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'multibanco' }));
  const first = await again();
  await minutesPass(first.json().order, 40);
  const next = await again();
  await minutesPass(next.json().order, 40);
  const third = await again();
  expect([first, next, third].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await minutesPass(third.json().order, 40);
  expect((await again()).json().error_codes).toEqual({ paymentMethod: ['unpaid-before'] });
});

test('a shopper who buys too often must wait, and nobody else', async () => {
  const strict = wireServices(database, { ...config, rateLimitScale: 0.1 });
  const [one, other] = [await aShopper(), await aShopper()];
  const take = (shopper: Shopper) => {
    const request = { userId: shopper.id, key: undefined, digest: '' };
    return strict.purchases
      .buyBundle({ kind: 'prompt', id: 1 }, request, 'http://localhost')
      .catch(({ statusCode }) => statusCode);
  };
  expect([await take(one), await take(one), await take(one), await take(one)]).toEqual([404, 404, 404, 429]);
  expect(await take(other)).toBe(404);
});

const TOO_LITTLE =
  'This amount is too small for this payment method. Please pay from your balance or add another item.';

test.each([
  { priceMinor: 49, euros: 1 },
  // Rounded to nothing.
  { priceMinor: 4, euros: 0.1 },
])(
  'an order of $priceMinor hundredths at $euros euros is too small for a card, and is not placed',
  async ({ priceMinor, euros }) => {
    const internal = { name: 'Credits', image: null, exchange_rate_eur: euros };
    await services.settings.set('internal_currency', JSON.stringify(internal));
    const shopper = await aShopper({ balanceMinor: 1_00 });
    const { product, answer } = await order(shopper, priceMinor);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { paymentMethod: [TOO_LITTLE] }]);
    expect(await stockOf(product)).toBe(1);
    expect((await shopper.get('/purchase/history')).json().payload).toEqual([]);
    expect((await shopper.post('/purchase/product', checkoutForm())).statusCode).toBe(200);
    await services.settings.set('internal_currency', JSON.stringify({ ...internal, exchange_rate_eur: 1 }));
  },
);

test('a top-up below the provider’s minimum is rejected, even if the store’s minimum is lower', async () => {
  await services.settings.set('min_top_up', '0.1');
  const shopper = await aShopper();
  const topUp = (amount: number) => shopper.post('/deposit/checkout', topUpForm({ amount }));
  expect((await topUp(0.49)).json().errors).toEqual({ amount: ['Minimum top-up amount: 0.5'] });
  expect((await topUp(0.5)).statusCode).toBe(200);
});
