import { expect, test } from 'vitest';
import { lockAccount } from '#identity/accounts/account.ts';
import { deliverOrder } from '#testing/deliver-order.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

const { app, services, database, aShopper, aProduct } = await openShop();

async function close(shopper: Shopper) {
  const { email } = (await shopper.get('/user/profile')).json().payload;
  const answer = await shopper.post('/user/close', { email });
  return [answer.statusCode, answer.json().message];
}

async function order(shopper: Shopper, paymentMethod: string): Promise<{ order: number; redirect_url?: string }> {
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 15_00 }) });
  return (await shopper.post('/purchase/product', checkoutForm({ paymentMethod }))).json();
}

const play = (redirectUrl: string | undefined, outcome: string) =>
  app.inject({
    method: 'POST',
    url: `/api/sandbox/payments/${new URL(redirectUrl ?? '').pathname.split('/').at(-1)}`,
    payload: { outcome },
  });

const ORDER_OPEN = 'You have an order that is not delivered yet. You can close your account when it is.';
const PAYMENT_OPEN =
  'You have a payment that is still open. You can close your account when it is paid or has expired.';

test('an account with an order to be paid or delivered cannot be closed until it is delivered', async () => {
  const shopper = await aShopper();
  const { order: number, redirect_url } = await order(shopper, 'card');
  expect(await close(shopper)).toEqual([409, ORDER_OPEN]);
  await play(redirect_url, 'paid');
  expect(await close(shopper)).toEqual([409, ORDER_OPEN]);
  await deliverOrder(services, number);
  expect(await close(shopper)).toEqual([200, undefined]);
});

test('an account with a pending payment cannot be closed until it is over; money that comes later is booked', async () => {
  const shopper = await aShopper();
  const { redirect_url } = (await shopper.post('/deposit/checkout', topUpForm())).json();
  expect(await close(shopper)).toEqual([409, PAYMENT_OPEN]);
  await play(redirect_url, 'cancelled');
  expect(await close(shopper)).toEqual([200, undefined]);
  await play(redirect_url, 'paid');
  await requireVerifiedLedger(database);
});

test('a closed account cannot buy or top up', async () => {
  const shopper = await aShopper();
  await close(shopper);
  const claimed = database.transaction().execute((transaction) => lockAccount(transaction, shopper.id));
  await expect(claimed).rejects.toMatchObject({ statusCode: 401 });
  const request = { userId: shopper.id, key: undefined, digest: '' };
  const form = { ...topUpForm(), country: 620 } as Parameters<typeof services.deposits.begin>[0];
  await expect(services.deposits.begin(form, request, 'http://store.test')).rejects.toMatchObject({ statusCode: 401 });
});

test('of a concurrent closing and purchase one succeeds', async () => {
  const shopper = await aShopper({ balanceMinor: 50_00 });
  const { email } = (await shopper.get('/user/profile')).json().payload;
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 15_00 }) });
  const [bought, closed] = await Promise.all([
    shopper.post('/purchase/product', checkoutForm()),
    shopper.post('/user/close', { email }),
  ]);
  expect([200, 401]).toContain(bought.statusCode);
  expect([200, 409]).toContain(closed.statusCode);
  expect(bought.statusCode === 200).not.toBe(closed.statusCode === 200);
});
