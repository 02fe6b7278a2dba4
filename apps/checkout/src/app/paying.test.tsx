import type { DepositStatus } from '@patina/shared-api/contract/payments/deposit';
import type { Answers } from '@patina/test-pages/api/answers';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aCartLine } from '@patina/test-pages/factories/a-cart-line';
import { aPaymentStatus } from '@patina/test-pages/factories/a-payment-status';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCheckout } from '#testing/open-checkout.tsx';
import { payBy, pressPay } from '#testing/pay-by.ts';
import { cartOf } from '#testing/usual-answers.ts';

beforeEach(() => sessionStorage.clear());

const BUY = 'POST /purchase/product';
const STATUS = 'GET /deposit/status/{id}';
const PAGE = 'https://pay.example/12?order=12';
const BOUGHT = { status: 'OK' as const, balance: 487.5, order: 12 };
const SENT_ON = { ...BOUGHT, redirect_url: PAGE };

function openCart(answers: Answers) {
  return openCheckout('/cart', {
    'GET /user/profile': () =>
      ok(aProfile({ steam_trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=1234&token=AbCd1234' })),
    'GET /cart/contents': () => cartOf(aCartLine()),
    ...answers,
  });
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

const payment = (status: DepositStatus['status']) =>
  aPaymentStatus({ status, type: 'purchase', amount: 12.5, redirect_url: status === 'Pending' ? PAGE : null });

test('a payment from the balance leads to the success page, and cart and balance are reloaded', async () => {
  const { callsOf, address } = openCart({ [BUY]: () => BOUGHT });
  await payBy('Balance');
  await waitFor(() => expect(address()).toBe('/success-payment?order=12'));
  const [call] = callsOf(BUY);
  expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(call?.body).toMatchObject({
    name: 'Ana',
    country: 2,
    postCode: '1100-048',
    phone: '+351912345678',
    paymentMethod: 'balance',
    directPayment: false,
    expectedTotal: 12.5,
    termsAccepted: true,
    currency: 'EUR',
    language: 1,
  });
  expect(sessionStorage).toHaveLength(0);
});

test('a payment at a provider redirects to its page', async () => {
  const { goTo, callsOf } = openCart({ [BUY]: () => SENT_ON });
  await payBy('Credit/Debit card');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(PAGE));
  expect(callsOf(BUY)[0]?.body).toMatchObject({ paymentMethod: 'card', directPayment: true });
});

test('an address that is not a web page is not opened', async () => {
  const { goTo } = openCart({ [BUY]: () => ({ ...BOUGHT, redirect_url: 'javascript:alert(1)' }) });
  await payBy('Credit/Debit card');
  await screen.findByText('No redirect URL received');
  expect(goTo).not.toHaveBeenCalled();
});

test('a double click pays once', async () => {
  const { promise: answer, resolve: give } = Promise.withResolvers<typeof BOUGHT>();
  const { callsOf, address } = openCart({ [BUY]: () => answer });
  await payBy('Balance');
  await pressPay();
  await pressPay();
  give(BOUGHT);
  await waitFor(() => expect(address()).toBe('/success-payment?order=12'));
  expect(callsOf(BUY)).toHaveLength(1);
});

test('after a lost connection the same key is sent again, and the true outcome is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [loseConnection, () => new Rejection(503, 'The store is busy.'), () => BOUGHT];
  const { callsOf, address } = openCart({ [BUY]: () => answers.shift()?.() });
  await payBy('Balance');
  await screen.findByText('Checking your payment…');
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await waitFor(() => expect(address()).toBe('/success-payment?order=12'));
  const calls = callsOf(BUY);
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('while the outcome is unknown, nothing else can be paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = true;
  const { callsOf, address } = openCart({ [BUY]: () => (isDown ? loseConnection() : BOUGHT) });
  await payBy('Balance');
  await screen.findByText('Checking your payment…');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  await screen.findByText('We could not confirm your payment yet');
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  isDown = false;
  await press('Check again');
  await waitFor(() => expect(address()).toBe('/success-payment?order=12'));
  expect(new Set(callsOf(BUY).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('after a reload the outcome is requested with the same key', async () => {
  const { promise: answer } = Promise.withResolvers<typeof BOUGHT>();
  const first = openCart({ [BUY]: () => answer });
  await payBy('Balance');
  await waitFor(() => expect(first.callsOf(BUY)).toHaveLength(1));
  first.unmount();
  const second = openCart({ [BUY]: () => BOUGHT });
  await waitFor(() => expect(second.address()).toBe('/success-payment?order=12'));
  expect(second.callsOf(BUY)).toEqual(first.callsOf(BUY));
});

test('another shopper in the same tab does not continue the purchase', async () => {
  const { promise: answer } = Promise.withResolvers<typeof BOUGHT>();
  const first = openCart({ [BUY]: () => answer });
  await payBy('Balance');
  await waitFor(() => expect(first.callsOf(BUY)).toHaveLength(1));
  first.unmount();
  const second = openCart({ 'GET /user/profile': () => ok(aProfile({ id: 6 })) });
  await screen.findByRole('button', { name: /^Pay / });
  expect(second.callsOf(BUY)).toEqual([]);
});

test('a shopper who returns from the provider and pays again is redirected to the same payment', async () => {
  const first = openCart({ [BUY]: () => SENT_ON });
  await payBy('Credit/Debit card');
  await waitFor(() => expect(first.goTo).toHaveBeenCalledTimes(1));
  first.unmount();
  const second = openCart({ [STATUS]: () => payment('Pending') });
  await payBy('Credit/Debit card');
  await waitFor(() => expect(second.goTo).toHaveBeenLastCalledWith(PAGE));
  expect(second.callsOf(BUY)).toEqual([]);
});

test('a shopper who has paid at the provider and returns does not pay again', async () => {
  const first = openCart({ [BUY]: () => SENT_ON });
  await payBy('Credit/Debit card');
  await waitFor(() => expect(first.goTo).toHaveBeenCalledTimes(1));
  first.unmount();
  const second = openCart({ [STATUS]: () => payment('Success') });
  await payBy('Balance');
  await waitFor(() => expect(second.address()).toBe('/success-payment?order=12'));
  expect(second.callsOf(BUY)).toEqual([]);
});

test('a page restored from the back-forward cache can be used again', async () => {
  const { goTo } = openCart({ [BUY]: () => SENT_ON, [STATUS]: () => payment('Pending') });
  await payBy('Credit/Debit card');
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pay / }).getAttribute('aria-busy')).toBeNull());
  await payBy('Credit/Debit card');
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(2));
});

test('after a cancelled payment a new one is started', async () => {
  const first = openCart({ [BUY]: () => SENT_ON });
  await payBy('Credit/Debit card');
  await waitFor(() => expect(first.goTo).toHaveBeenCalledTimes(1));
  first.unmount();
  const second = openCart({ [STATUS]: () => payment('Cancelled'), [BUY]: () => SENT_ON });
  await payBy('Credit/Debit card');
  await waitFor(() => expect(second.callsOf(BUY)).toHaveLength(1));
  expect(second.callsOf(BUY)[0]?.idempotencyKey).not.toBe(first.callsOf(BUY)[0]?.idempotencyKey);
});

test('a rejected purchase can be repeated with another key', async () => {
  const answers = [() => Rejection.of('price-changed', { total: ['9.00'] }), () => BOUGHT];
  const { callsOf, address } = openCart({ [BUY]: () => answers.shift()?.() });
  await payBy('Balance');
  await screen.findByText('The price has changed');
  await pressPay();
  await waitFor(() => expect(address()).toBe('/success-payment?order=12'));
  expect(new Set(callsOf(BUY).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('items bought in another tab are not bought again: the cart is empty', async () => {
  let isBought = false;
  openCart({
    'GET /cart/contents': () => (isBought ? cartOf() : cartOf(aCartLine())),
    [BUY]: () => {
      isBought = true;
      return Rejection.of('cart-empty');
    },
  });
  await payBy('Balance');
  await screen.findByRole('heading', { name: 'Your cart is empty' });
});

test('items sold in the meantime are named at their lines', async () => {
  openCart({ [BUY]: () => Rejection.of('items-sold', { 7: ['This item has been sold'] }) });
  await payBy('Balance');
  await screen.findByText('This item has been sold');
  expect(screen.getByText('Some items have been sold')).toBeTruthy();
});

test('a line that is known to be sold says so once', async () => {
  let sold = false;
  openCart({
    'GET /cart/contents': () => cartOf(aCartLine({}, { sold })),
    [BUY]: () => {
      sold = true;
      return Rejection.of('items-sold', { 7: ['This item has been sold'] });
    },
  });
  await payBy('Balance');
  await screen.findByText('Remove sold items before you pay.');
  expect(screen.queryByText(/have been sold|has been sold|new prices/)).toBeNull();
});

test('field errors of the server are shown at the fields, those of the address in a message, too', async () => {
  const { toasts } = openCart({
    [BUY]: () => new Rejection(422, 'Wrong', { city: ['Please use at most 100 characters'] }),
  });
  await payBy('Balance');
  const city = await screen.findByLabelText('City');
  await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Please use at most 100 characters')).toBeTruthy();
  expect(toasts).toEqual([expect.stringMatching(/^Invalid Shipping Address\. There was an error with your address\./)]);
});

test.each([
  ['Balance', 'Purchase failed'],
  ['Credit/Debit card', 'An error occurred during checkout'],
])('a purchase by %s that is rejected without a reason says "%s"', async (method, words) => {
  openCart({ [BUY]: () => new Rejection(409, '') });
  await payBy(method);
  await screen.findByText(words);
});

test.each([401, 403, 429])('a purchase rejected at once with %d is over and not repeated', async (status) => {
  const first = openCart({ [BUY]: () => new Rejection(status, 'Not now.') });
  await payBy('Balance');
  await waitFor(() => expect(first.callsOf(BUY)).toHaveLength(1));
  await screen.findByRole('button', { name: /^Pay / });
  first.unmount();
  const second = openCart({ [BUY]: () => BOUGHT });
  await screen.findByRole('button', { name: /^Pay / });
  expect(second.callsOf(BUY)).toHaveLength(0);
});
