import { expect, test } from 'vitest';
import type { PaymentProvider } from '#money/payment-provider.ts';
import { sandboxProvider } from '#money/sandbox-provider.ts';
import { paymentServices } from '#money/services.ts';
import { orderServices } from '#orders/services.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

/** Calls of the provider that currently fail, and work that is done while it opens a payment. */
const faults = { failing: new Set<string>(), whileOpening: (): Promise<unknown> => Promise.resolve() };

/** The sandbox with failing calls. */
function unsteady(provider: PaymentProvider): PaymentProvider {
  const reject = (call: string) => {
    if (faults.failing.has(call)) throw new Error('the line is dead');
  };
  return {
    ...provider,
    async open(order) {
      reject('open');
      const opened = await provider.open(order);
      await faults.whileOpening();
      return opened;
    },
    async readState(reference) {
      reject('readState');
      return provider.readState(reference);
    },
    async close(reference) {
      reject('close');
      await provider.close(reference);
    },
  };
}

const { app, services, database, aShopper, aProduct, stockOf } = await openShop({}, (wired) => {
  const sandbox = sandboxProvider(wired.database);
  const pictures = { artVersion: wired.artVersion, imageHost: undefined };
  const money = paymentServices(wired.database, unsteady(sandbox.provider), wired);
  const orders = orderServices(wired.database, { ...wired, pictures, payments: money.payments });
  return { sandbox, ...money, ...orders };
});

async function withFault<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
  faults.failing.add(call);
  try {
    return await work();
  } finally {
    faults.failing.delete(call);
  }
}

const byCard = (shopper: Shopper, headers: Record<string, string> = {}) =>
  shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'card' }), headers);

async function aShopperWithCart({ balanceMinor = 0 } = {}) {
  const shopper = await aShopper({ balanceMinor });
  const product = await aProduct({ priceMinor: 15_00 });
  await shopper.post('/cart/add', { id: product });
  return { shopper, product };
}

const sandboxId = (redirectUrl: string) => new URL(redirectUrl).pathname.split('/').at(-1) ?? '';

const play = (id: string, outcome: string) =>
  app.inject({ method: 'POST', url: `/api/sandbox/payments/${id}`, payload: { outcome } });

const atSandbox = (number: number) =>
  database
    .selectFrom('sandbox_payment')
    .innerJoin('payment', 'payment.id', 'sandbox_payment.merchant_reference')
    .select(['sandbox_payment.id', 'sandbox_payment.status', 'payment.id as ours'])
    .where('payment.number', '=', number)
    .executeTakeFirstOrThrow();

const statusesOf = async (shopper: Shopper) =>
  (await shopper.get('/purchase/history')).json().payload.map(({ status }: { status: string }) => status);

async function reconcile(): Promise<void> {
  await database
    .updateTable('payment')
    .set({ looked_at: new Date(0) })
    .execute();
  await services.settlement.reconcile(app.log);
}

const OVER = 'This payment is no longer open. Please check out again.';
const OUT_OF_REACH = 'The payment provider cannot be reached. Please try again in a moment.';

test('a payment cancelled while it is being opened is closed, and no shopper is redirected to it', async () => {
  const { shopper } = await aShopperWithCart({ balanceMinor: 50_00 });
  faults.whileOpening = () => shopper.post('/purchase/product', checkoutForm());
  const answer = await byCard(shopper);
  faults.whileOpening = () => Promise.resolve();
  expect([answer.statusCode, answer.json().message]).toEqual([409, OVER]);
  expect(await statusesOf(shopper)).toEqual(['processing', 'cancelled']);
  const [, first] = (await shopper.get('/purchase/history')).json().payload;
  expect(await atSandbox(first.id)).toMatchObject({ status: 'expired' });
});

test('the same key does not lead to a payment that is over', async () => {
  const { shopper } = await aShopperWithCart();
  const headers = { 'idempotency-key': 'card-1' };
  await play(sandboxId((await byCard(shopper, headers)).json().redirect_url), 'declined');
  const again = await byCard(shopper, headers);
  expect([again.statusCode, again.json().message]).toEqual([409, OVER]);
});

test('the same key of a paid payment leads to its result', async () => {
  const { shopper } = await aShopperWithCart();
  const headers = { 'idempotency-key': 'card-2' };
  const first = (await byCard(shopper, headers)).json();
  await play(sandboxId(first.redirect_url), 'paid');
  const { pathname, searchParams } = new URL((await byCard(shopper, headers)).json().redirect_url);
  expect(searchParams.get('order')).toBe(String(first.order));
  expect((await app.inject(pathname)).headers['location']).toBe(`/success-payment?order=${first.order}`);
});

test('an unreachable provider is reported, and the order reserves nothing', async () => {
  const { shopper, product } = await aShopperWithCart();
  const headers = { 'idempotency-key': 'card-3' };
  const answer = await withFault('open', () => byCard(shopper, headers));
  expect([answer.statusCode, answer.json().message]).toEqual([503, OUT_OF_REACH]);
  expect([await stockOf(product), await statusesOf(shopper)]).toEqual([1, ['cancelled']]);
  expect((await shopper.get('/cart/contents')).json().cart).toHaveLength(1);
  expect((await byCard(shopper, headers)).statusCode).toBe(409);
  expect((await byCard(shopper)).statusCode).toBe(200);
});

test('a top-up that cannot be opened is cancelled', async () => {
  const shopper = await aShopper();
  const answer = await withFault('open', () => shopper.post('/deposit/checkout', topUpForm()));
  expect([answer.statusCode, answer.json().message]).toEqual([503, OUT_OF_REACH]);
  expect((await shopper.get('/deposit/history')).json().payload).toMatchObject([{ status: 'Cancelled' }]);
});

test('a shopper who returns while the provider is down sees a page', async () => {
  const shopper = await aShopper();
  const { order } = (await shopper.post('/deposit/checkout', topUpForm())).json();
  const { id, ours } = await atSandbox(order);
  const back = (query = '') => app.inject(`/api/payments/return/${ours}${query}`);
  const pending = [303, `/pending-payment?order=${order}`];
  const asked = await withFault('readState', () => back());
  expect([asked.statusCode, asked.headers['location']]).toEqual(pending);
  const cancelled = await withFault('close', () => back('?cancelled=1'));
  expect([cancelled.statusCode, cancelled.headers['location']]).toEqual(pending);
  await play(id, 'paid');
  expect((await back()).headers['location']).toBe(`/success-payment?type=topup&order=${order}`);
});

test('returning with an unknown payment leads to the transactions page', async () => {
  const answer = await app.inject('/api/payments/return/unknown');
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/account/transactions']);
});

test('a purchase stands even if the payment it replaces cannot be closed; the job closes it later', async () => {
  const { shopper } = await aShopperWithCart({ balanceMinor: 50_00 });
  const { order } = (await byCard(shopper)).json();
  const bought = await withFault('close', () => shopper.post('/purchase/product', checkoutForm()));
  expect([bought.statusCode, bought.json().balance]).toEqual([200, 35]);
  expect((await atSandbox(order)).status).toBe('open');
  await reconcile();
  expect((await atSandbox(order)).status).toBe('expired');
});

test('after all these tests the ledger is balanced', async () => {
  await requireVerifiedLedger(database);
});
