import { expect, test } from 'vitest';
import { sandboxProvider } from '#money/sandbox-provider.ts';
import { paymentServices } from '#money/services.ts';
import { orderServices } from '#orders/services.ts';
import { signWebhook } from '#platform/secrets/webhook-signature.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

const SECRET = 'a secret of this test';

const { app, database, aShopper, aProduct, stockOf } = await openShop({}, (wired) => {
  const sandbox = sandboxProvider(wired.database, SECRET);
  const pictures = { artVersion: wired.artVersion, imageHost: undefined };
  const money = paymentServices(wired.database, sandbox.provider, wired);
  const orders = orderServices(wired.database, { ...wired, pictures, payments: money.payments });
  return { sandbox, ...money, ...orders };
});

/** An order of 15 euros to be paid by card, and the provider's id of its payment. */
async function anOrder() {
  const shopper = await aShopper();
  const product = await aProduct({ priceMinor: 15_00 });
  await shopper.post('/cart/add', { id: product });
  const answer = (await shopper.post('/purchase/product', checkoutForm({ paymentMethod: 'card' }))).json();
  const payment = new URL(answer.redirect_url).pathname.split('/').at(-1) ?? '';
  return { shopper, product, payment };
}

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** Sends a webhook of the provider, with a valid signature by default. */
async function send(message: object, { secret = SECRET, time = now() } = {}): Promise<number> {
  const payload = JSON.stringify({ amount_minor: 15_00, currency: 'EUR', ...message });
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signWebhook(payload, secret, time) };
  return (await app.inject({ method: 'POST', url: '/api/payments/webhooks/sandbox', payload, headers })).statusCode;
}

const statusesOf = async (shopper: Awaited<ReturnType<typeof aShopper>>) =>
  (await shopper.get('/purchase/history')).json().payload.map(({ status }: { status: string }) => status);

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, place) => ordersOf(items.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}

test.each(ordersOf(['open', 'declined', 'expired', 'paid']))(
  'webhooks in the order %s, %s, %s, %s, each twice: the money is booked once, for the order or to the balance',
  async (...states) => {
    const { shopper, product, payment } = await anOrder();
    for (const [place, status] of states.entries()) {
      const message = { id: `${payment} ${place}`, payment, status };
      expect(await Promise.all([send(message), send(message)])).toEqual([200, 200]);
    }
    const isInTime = states.find((status) => status !== 'open') === 'paid';
    expect(await statusesOf(shopper)).toEqual([isInTime ? 'processing' : 'cancelled']);
    expect([await shopper.balanceMinor(), await stockOf(product)]).toEqual(isInTime ? [0, 0] : [15_00, 1]);
  },
);

test('twenty concurrent copies of a webhook pay an order once', async () => {
  const { shopper, product, payment } = await anOrder();
  const message = { id: `${payment} paid`, payment, status: 'paid' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect([await statusesOf(shopper), await stockOf(product), await shopper.balanceMinor()]).toEqual([
    ['processing'],
    0,
    0,
  ]);
});

test.each<[string, number, object, { secret?: string; time?: number }]>([
  ['another amount', 409, { amount_minor: 15_01 }, {}],
  ['another currency', 409, { currency: 'USD' }, {}],
  ['another secret', 403, {}, { secret: 'guessed' }],
  ['an old time', 403, {}, { time: now() - DAY }],
  ['an unknown order', 404, { payment: 'unknown' }, {}],
])('a webhook with %s is rejected, and pays nothing', async (_, status, change, fault) => {
  const { shopper, payment } = await anOrder();
  expect(await send({ id: `${payment} bad`, payment, status: 'paid', ...change }, fault)).toBe(status);
  expect([await statusesOf(shopper), await shopper.balanceMinor()]).toEqual([['pending'], 0]);
});

test('after all these tests the ledger is balanced', async () => {
  await requireVerifiedLedger(database);
});
