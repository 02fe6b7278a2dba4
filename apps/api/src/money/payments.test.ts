import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { Deposit } from '@patina/shared-api/contract/payments/deposit';
import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

const { app, services, database, aShopper, aProduct, stockOf } = await openShop();

/** The payment's number in shopper's addresses, and its id in the sandbox. */
function readRedirect(url: string) {
  const { pathname, searchParams } = new URL(url);
  return { number: Number(searchParams.get('order')), id: pathname.split('/').at(-1) ?? '' };
}

async function topUp(shopper: Shopper, changes: Record<string, unknown> = {}) {
  const answer = await shopper.post('/deposit/checkout', topUpForm(changes));
  expect(answer.statusCode, answer.body).toBe(200);
  return readRedirect(answer.json().redirect_url);
}

async function orderByCard(shopper: Shopper, productId: number, changes: Record<string, unknown> = {}) {
  await shopper.post('/cart/add', { id: productId });
  const form = checkoutForm({ paymentMethod: 'card', directPayment: true, ...changes });
  const answer = await shopper.post('/purchase/product', form);
  expect(answer.statusCode, answer.body).toBe(200);
  return readRedirect(answer.json().redirect_url);
}

const play = (id: string, outcome: string) =>
  app.inject({ method: 'POST', url: `/api/sandbox/payments/${id}`, payload: { outcome } });

const playOnPage = (id: string, outcome: string, delivery: string) =>
  app.inject({
    method: 'POST',
    url: `/api/sandbox/pay/${id}?outcome=${outcome}&delivery=${delivery}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'session=somebody' },
  });

const statusOf = async (shopper: Shopper, number: number) =>
  (await shopper.get(`/deposit/status/${number}`)).json<{ status: string }>().status;

async function paymentsOf(shopper: Shopper): Promise<Deposit[]> {
  return (await shopper.get('/deposit/history')).json<{ payload: Deposit[] }>().payload;
}

async function ordersOf(shopper: Shopper): Promise<Purchase[]> {
  return (await shopper.get('/purchase/history')).json<{ payload: Purchase[] }>().payload;
}

/** Opens the return URL. Returns the path that the browser is redirected to. */
async function comeBack(number: number) {
  const { id } = await database
    .selectFrom('payment')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return (await app.inject(`/api/payments/return/${id}`)).headers['location'];
}

/** Makes payments due for reconciliation, and lets them expire if requested. */
async function reconcile(number: number, { isOver = false } = {}) {
  await database
    .updateTable('payment')
    .set({ looked_at: new Date(0), ...(isOver && { expires_at: new Date(Date.now() - 1000) }) })
    .where('number', '=', number)
    .execute();
  await services.settlement.reconcile(app.log);
}

test('a paid top-up is added to the balance and to the history', async () => {
  const shopper = await aShopper();
  const { number, id } = await topUp(shopper);
  expect(await statusOf(shopper, number)).toBe('Pending');
  expect((await play(id, 'paid')).json()).toEqual({ status: 'OK', payload: { status: 'paid' } });
  expect(await statusOf(shopper, number)).toBe('Success');
  expect(await shopper.balanceMinor()).toBe(20_00);
  const payments = await paymentsOf(shopper);
  expect(payments).toMatchObject([{ id: number, kind: 'topup', description: 'Top Up Balance', status: 'Success' }]);
  expect(payments).toMatchObject([{ sum: 20, currency: 'EUR', internal_currency_sum: 20, payment_type: 'card' }]);
  expect(await comeBack(number)).toBe(`/success-payment?type=topup&order=${number}`);
});

test.each([
  ['declined', 'Error', (number: number) => `/fail-payment?type=topup&order=${number}`],
  ['cancelled', 'Cancelled', (number: number) => `/pending-payment?order=${number}`],
])('a top-up that is %s leaves the balance unchanged', async (outcome, status, page) => {
  const shopper = await aShopper();
  const { number, id } = await topUp(shopper);
  await play(id, outcome);
  expect([await statusOf(shopper, number), await shopper.balanceMinor()]).toEqual([status, 0]);
  expect(await comeBack(number)).toBe(page(number));
});

test('a top-up in another currency gives the Credits it pays for', async () => {
  const shopper = await aShopper();
  const usd = (await services.content.currencies()).find(({ code }) => code === 'USD');
  const { id } = await topUp(shopper, { amount: 50, currency: 'USD' });
  await play(id, 'paid');
  expect(await shopper.balanceMinor()).toBe(Math.round(5000 / (usd?.value ?? 0)));
  expect(await paymentsOf(shopper)).toMatchObject([{ sum: 50, currency: 'USD' }]);
});

test.each([
  [{ amount: 0 }, 'amount', 'Please enter a valid amount'],
  [{ amount: -5 }, 'amount', 'Please enter a valid amount'],
  [{ amount: 'twenty' }, 'amount', 'Please enter a valid amount'],
  [{ amount: 1.234 }, 'amount', 'Please enter a valid amount'],
  [{ amount: 0.99 }, 'amount', 'Minimum top-up amount: 1'],
  [{ paymentType: '' }, 'paymentType', 'Please select a payment method'],
  [{ paymentType: 'balance' }, 'paymentType', 'Please select a payment method'],
  [{ currency: 'XXX' }, 'currency', 'Invalid currency code'],
  [{ name: '' }, 'name', 'First name is required'],
  [{ surname: '' }, 'surname', 'Last name is required'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: '12ab' }, 'phone', 'Invalid phone format (e.g. +1234567890)'],
  [{ email: 'ada' }, 'email', 'Invalid email format'],
  [{ country: undefined }, 'country', 'Country is required'],
  [{ city: '' }, 'city', 'City is required'],
  [{ address: '' }, 'address', 'Address is required'],
  [{ postCode: '' }, 'postCode', 'Postal code is required'],
  [{ termsAccepted: false }, 'termsAccepted', 'You must accept the terms and conditions'],
])('a top-up with %j is rejected: %s: %s', async (changes, field, message) => {
  const answer = await (await aShopper()).post('/deposit/checkout', topUpForm(changes));
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  expect(answer.json().errors[field][0]).toBe(message);
});

test('nobody can see the status of other users’ payments', async () => {
  const { number } = await topUp(await aShopper());
  const other = await aShopper();
  expect((await other.get(`/deposit/status/${number}`)).statusCode).toBe(404);
  expect((await other.get('/deposit/status/abc')).statusCode).toBe(404);
  expect((await app.inject(`/api/deposit/status/${number}`)).statusCode).toBe(401);
});

test('forty concurrent requests with the same key start one top-up', async () => {
  const shopper = await aShopper();
  const headers = { 'idempotency-key': 'top-up-1' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => shopper.post('/deposit/checkout', topUpForm(), headers)),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await paymentsOf(shopper)).toHaveLength(1);
  const other = await shopper.post('/deposit/checkout', topUpForm({ amount: 30 }), headers);
  expect([other.statusCode, other.json().message]).toEqual([422, 'This Idempotency-Key was used for another request']);
});

test('MULTIBANCO shows a voucher, MB WAY the phone', async () => {
  const shopper = await aShopper();
  const voucher = await topUp(shopper, { paymentType: 'multibanco' });
  expect((await shopper.get(`/deposit/status/${voucher.number}`)).json()).toMatchObject({
    status: 'Pending',
    type: 'topup',
    next: {
      kind: 'voucher',
      voucher: {
        entity: expect.stringMatching(/^\d{5}$/),
        reference: expect.stringMatching(/^\d{9}$/),
        amount: 20,
        currency: 'EUR',
      },
    },
  });
  const push = await topUp(shopper, { paymentType: 'mbway' });
  expect((await shopper.get(`/deposit/status/${push.number}`)).json().next).toEqual({ kind: 'app' });
});

test('a purchase by card reserves its item and keeps it in the cart until it is paid', async () => {
  const shopper = await aShopper();
  const product = await aProduct({ priceMinor: 15_00 });
  const { number, id } = await orderByCard(shopper, product);
  expect(await stockOf(product)).toBe(0);
  expect((await shopper.get('/cart/contents')).json().cart).toMatchObject([{ item_id: product, sold: false }]);
  expect(await ordersOf(shopper)).toMatchObject([{ id: number, status: 'pending' }]);
  const rival = await (await aShopper()).post('/cart/add', { id: product });
  expect(rival.json().message).toBe('This item has been sold');
  await play(id, 'paid');
  expect(await ordersOf(shopper)).toMatchObject([
    { id: number, status: 'processing', events: [{ kind: 'pending' }, { kind: 'processing' }] },
  ]);
  expect((await shopper.get('/cart/contents')).json().cart).toEqual([]);
  expect([await stockOf(product), await shopper.balanceMinor()]).toEqual([0, 0]);
  expect(await comeBack(number)).toBe(`/success-payment?order=${number}`);
});

test('a declined card releases the item, and it can be bought again', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  const product = await aProduct({ priceMinor: 15_00 });
  const { number, id } = await orderByCard(shopper, product);
  await play(id, 'declined');
  expect([await stockOf(product), (await ordersOf(shopper))[0]?.status]).toEqual([1, 'cancelled']);
  expect(await comeBack(number)).toBe(`/fail-payment?type=purchase&order=${number}`);
  expect((await shopper.post('/purchase/product', checkoutForm())).json().balance).toBe(35);
});

test('a shopper who cancels a purchase at the provider is told that it was cancelled', async () => {
  const shopper = await aShopper();
  const { number, id } = await orderByCard(shopper, await aProduct({ priceMinor: 15_00 }));
  await play(id, 'cancelled');
  expect(await comeBack(number)).toBe(`/pending-payment?order=${number}`);
  expect((await shopper.get(`/deposit/status/${number}`)).json()).toMatchObject({
    status: 'Cancelled',
    type: 'purchase',
  });
});

test('paying in another way cancels the first order', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  const product = await aProduct({ priceMinor: 15_00 });
  const { id } = await orderByCard(shopper, product);
  expect((await shopper.post('/purchase/product', checkoutForm())).json().balance).toBe(35);
  expect((await ordersOf(shopper)).map(({ status }) => status)).toEqual(['processing', 'cancelled']);
  expect(await stockOf(product)).toBe(0);
  await play(id, 'paid');
  expect(await shopper.balanceMinor()).toBe(50_00);
});

test('a payment that comes too late for its order goes to the balance, and both histories show it', async () => {
  const shopper = await aShopper();
  const product = await aProduct({ priceMinor: 15_00 });
  const { number, id } = await orderByCard(shopper, product, { paymentMethod: 'multibanco' });
  await reconcile(number, { isOver: true });
  expect([await stockOf(product), (await ordersOf(shopper))[0]?.status]).toEqual([1, 'cancelled']);
  await play(id, 'paid');
  expect(await shopper.balanceMinor()).toBe(15_00);
  expect(await ordersOf(shopper)).toMatchObject([
    { status: 'cancelled', events: [{ kind: 'pending' }, { kind: 'cancelled' }, { kind: 'late_payment' }] },
  ]);
  expect(await paymentsOf(shopper)).toMatchObject([{ order_id: number, status: 'Success', late: true }]);
});

test.each(['twice', 'shuffled', 'never'])('a webhook delivered %s pays once', async (delivery) => {
  const shopper = await aShopper();
  const { number, id } = await topUp(shopper);
  const answer = await playOnPage(id, 'paid', delivery);
  expect([answer.statusCode, answer.headers['location']]).toEqual([
    303,
    expect.stringContaining('/api/payments/return/'),
  ]);
  await comeBack(number);
  await reconcile(number);
  expect([await shopper.balanceMinor(), await statusOf(shopper, number)]).toEqual([20_00, 'Success']);
});

test('a payment without a webhook is found by the reconciliation job', async () => {
  const shopper = await aShopper();
  const { number, id } = await topUp(shopper);
  await playOnPage(id, 'paid', 'never');
  expect(await shopper.balanceMinor()).toBe(0);
  await reconcile(number);
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('webhook, return and job at the same time settle once', async () => {
  const shopper = await aShopper();
  const { number, id } = await topUp(shopper);
  await playOnPage(id, 'paid', 'never');
  await Promise.all([
    ...Array.from({ length: 20 }, () => play(id, 'paid')),
    ...Array.from({ length: 5 }, () => comeBack(number)),
    reconcile(number),
  ]);
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('a server that stops between an order and its payment leaves nothing behind', async () => {
  const shopper = await aShopper();
  const product = await aProduct({ priceMinor: 15_00 });
  const { number } = await orderByCard(shopper, product);
  // As if the server had stopped before its request to the provider.
  await database.deleteFrom('sandbox_payment').execute();
  await database
    .updateTable('payment')
    .set({ status: 'created', reference: null, redirect_url: null })
    .where('number', '=', number)
    .execute();
  await reconcile(number);
  const status = (await shopper.get(`/deposit/status/${number}`)).json();
  await play(readRedirect(status.redirect_url).id, 'paid');
  expect((await ordersOf(shopper))[0]?.status).toBe('processing');
});

test('the page of the sandbox shows the payment, under a strict policy', async () => {
  const { id } = await topUp(await aShopper(), { amount: 1234.5 });
  const page = await app.inject(`/api/sandbox/pay/${id}`);
  expect(page.body).toContain('1,234.50 EUR');
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
  expect((await app.inject('/api/sandbox/pay/unknown')).statusCode).toBe(404);
});

test('an unknown outcome of the sandbox is rejected', async () => {
  const { id } = await topUp(await aShopper());
  expect((await play(id, 'stolen')).statusCode).toBe(422);
  expect((await play('unknown', 'paid')).statusCode).toBe(404);
  await play(id, 'paid');
  expect((await play(id, 'declined')).statusCode).toBe(409);
});

test('after all these tests the ledger is balanced', async () => {
  await requireVerifiedLedger(database);
});
