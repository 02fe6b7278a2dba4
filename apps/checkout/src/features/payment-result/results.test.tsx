import type { DepositStatus } from '@patina/shared-api/contract/payments/deposit';
import type { Answers } from '@patina/test-pages/api/answers';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aPaymentStatus } from '@patina/test-pages/factories/a-payment-status';
import { aTrade } from '@patina/test-pages/factories/a-trade';
import { anOrder } from '@patina/test-pages/factories/an-order';
import { ok } from '@patina/test-pages/factories/ok';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCheckout } from '#testing/open-checkout.tsx';

beforeEach(() => sessionStorage.clear());

const STATUS = 'GET /deposit/status/{id}';
const stands = (change: Partial<DepositStatus> = {}): Answers => ({ [STATUS]: () => aPaymentStatus(change) });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a purchase is shown with its order, and links to the orders and the shop', async () => {
  const order = anOrder({
    title: 'AK-47',
    count: 2,
    total: 25,
    sum: 25,
    subtotal: 25,
    vat_percent: 0,
    vat: 0,
    items: anOrder().items.map((item) => ({ ...item, trade: aTrade() })),
  });
  openCheckout('/success-payment?order=12', { 'GET /purchase/history': () => ok([order]) });
  await titled('Purchase Successful');
  await screen.findByText('Order 12 has been placed: 2 items for 25.00 Credits. We will send them to your trade link.');
  expect(link('View Order History')).toBe('/account/orders');
  expect(link('Order 12: details and receipt')).toBe('/account/orders/12');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AK-47 | Redline (Field-Tested)',
    expect.stringMatching(/^Ordered/),
    expect.stringMatching(/^Paid/),
    expect.stringMatching(/^Next: a trade offer/),
  ]);
  expect(link('Continue Shopping')).toBe('/products');
});

test('what a payment has charged is said in its currency, not in Credits', async () => {
  const charged = { currency: 'EUR', total: 58.42, subtotal: 58.42, discount: 0, vat: 10.92 };
  openCheckout('/success-payment?order=12', {
    'GET /purchase/history': () => ok([anOrder({ total: 58.42, payment_method: 'card', charged })]),
  });
  await screen.findByText('Order 12 has been placed: 1 item for €58.42. We will send it to your trade link.');
});

test('the success page of an order on its way shows what has happened to its items, and until when it is protected', async () => {
  const at = (time: string) => Date.parse(time) / 1000;
  const [item] = anOrder().items;
  if (item === undefined) throw new Error('an order has an item');
  const sent = { state: 'sent', by: 'store', at: at('2026-11-22T09:00:00Z') } as const;
  const accepted = { state: 'protected', by: 'buyer', at: at('2026-11-22T10:00:00Z') } as const;
  const order = anOrder({
    items: [
      {
        ...item,
        trade: aTrade({ state: 'protected', protected_until: at('2026-11-29T10:00:00Z'), events: [sent, accepted] }),
      },
      { ...item, item_id: 99, title: 'P250 | Asiimov', trade: aTrade({ state: 'sent', events: [sent] }) },
    ],
  });
  openCheckout('/success-payment?order=12', { 'GET /purchase/history': () => ok([order]) });
  await screen.findByText('Steam protects the trade until 29 November 2026 at 10:00.');
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.slice(2)).toEqual([
    expect.stringMatching(/^Ordered/),
    expect.stringMatching(/^Paid/),
    'AK-47 | Redline (Field-Tested)',
    'Trade offer sent22.11.2026 09:00',
    'Trade accepted22.11.2026 10:00',
    expect.stringMatching(/^It is yours/),
    'P250 | Asiimov',
    'Trade offer sent22.11.2026 09:00',
    'Accept the trade',
  ]);
});

test('an order of another user is not shown', async () => {
  openCheckout('/success-payment?order=13');
  await titled('Purchase Successful');
  await screen.findByText(/^Your order history shows/);
});

test('a guest sees the page without a request for the order', async () => {
  const { received } = openCheckout('/success-payment?order=13', {}, { isAuthenticated: false });
  await screen.findByText(/^Your order history shows/);
  expect(received.filter(({ call }) => call.includes('history'))).toEqual([]);
});

test('a top-up that has arrived is shown, and links to the transactions', async () => {
  openCheckout('/success-payment?type=topup&order=12', stands({ status: 'Success' }));
  await titled('Payment Successful');
  await screen.findByText('We received your payment of €20.00. Your balance has been topped up.');
  expect(link('View Transactions')).toBe('/account/transactions');
  expect(link('Return to Home')).toBe('/');
});

test.each([
  ['/fail-payment', 'Order Payment Failed', '/cart'],
  ['/fail-payment?type=topup', 'Payment Failed', '/account/transactions'],
])('%s shows "%s" and the reason if known', async (address, title, again) => {
  openCheckout(address);
  await titled(title);
  expect(screen.getByText(/^We couldn't process your payment\./)).toBeTruthy();
  expect(link('Return to Home')).toBe('/');
  expect(link('Try again')).toBe(again);
});

test('a declined payment is called declined, with its amount', async () => {
  openCheckout('/fail-payment?type=purchase&order=12', stands({ status: 'Error', type: 'purchase', amount: 58.42 }));
  await screen.findByText(
    'Your payment of €58.42 was declined, and you have not been charged. Please try again or use a different payment method.',
  );
});

test('the reason in the address is shown as plain text', async () => {
  openCheckout('/fail-payment?error=%3Cb%3ECard+declined%3C%2Fb%3E');
  await screen.findByText('<b>Card declined</b>');
});

test('a payment without a number has failed', async () => {
  const { address } = openCheckout('/pending-payment');
  await titled('Payment Failed');
  expect(address()).toBe('/fail-payment?type=topup&error=payment-failed');
});

test.each(['/pending-payment?order=12', '/processing-payment?order_id=12'])(
  '%s shows the state of the payment',
  async (address) => {
    openCheckout(address, stands());
    await titled('Payment Processing');
    await screen.findByText('Your payment is being processed. Status: Pending');
    expect(link('View Transaction History')).toBe('/account/transactions');
    expect(link('Return to Home')).toBe('/');
  },
);

test.each<[change: Partial<DepositStatus>, target: string]>([
  [{ status: 'Success' }, '/success-payment?type=topup&order=12'],
  [{ status: 'Success', type: 'purchase' }, '/success-payment?order=12'],
  [{ status: 'Error' }, '/fail-payment?type=topup&order=12'],
  [{ status: 'Error', type: 'purchase' }, '/fail-payment?type=purchase&order=12'],
])('a payment that is %o leads to %s', async (change, target) => {
  const { address } = openCheckout('/pending-payment?order=12', stands(change));
  await waitFor(() => expect(address()).toBe(target));
});

test('a payment of another user is shown as failed', async () => {
  const { address } = openCheckout('/pending-payment?order=12', {
    [STATUS]: () => Rejection.of('payment-not-found'),
  });
  await waitFor(() => expect(address()).toBe('/fail-payment?type=topup&error=payment-failed'));
});

test('a cancelled payment is no longer polled, and can be repeated', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { callsOf } = openCheckout('/pending-payment?order=12', stands({ status: 'Cancelled', type: 'purchase' }));
  await titled('Payment cancelled');
  expect(link('Try again')).toBe('/cart');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(callsOf(STATUS)).toHaveLength(1);
});

test('it is polled at once, every five seconds, and after two minutes every thirty', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { callsOf, queryClient } = openCheckout('/pending-payment?order=12', stands());
  const requests = () => callsOf(STATUS).length;
  const answered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await waitFor(() => expect(requests()).toBe(1));
  for (const times of [2, 3, 4]) {
    await answered();
    await pass(5);
    await waitFor(() => expect(requests()).toBe(times));
  }
  await pass(120);
  const soon = requests();
  while (requests() === soon) await pass(1);
  await answered();
  await pass(25);
  expect(requests()).toBe(soon + 1);
  await pass(5);
  await waitFor(() => expect(requests()).toBe(soon + 2));
});

test('polling continues while the server does not answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = false;
  const { address } = openCheckout('/pending-payment?order=12', {
    [STATUS]: () => (isDown ? loseConnection() : aPaymentStatus()),
  });
  await screen.findByText(/Status: Pending/);
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await screen.findByText(/^The store is not responding/);
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText(/^The store is not responding/)).toBeNull());
  expect(address()).toBe('/pending-payment?order=12');
});

test('the page says until when the last unit is kept', async () => {
  openCheckout('/pending-payment?order=12', stands({ held_until: Date.parse('2026-11-29T10:00:00Z') / 1000 }));
  await screen.findByText(
    'This was the last one: we keep it for you until 29 November 2026 at 10:00. If your payment arrives later, the amount goes to your balance.',
  );
});

test('a voucher can be copied', async () => {
  const voucher = { entity: '12345', reference: '123456789', amount: 20, currency: 'EUR', expires_at: 1_795_000_000 };
  const { toasts } = openCheckout('/pending-payment?order=12', stands({ next: { kind: 'voucher', voucher } }));
  await screen.findByRole('heading', { name: 'Pay with MULTIBANCO' });
  expect(screen.getByText('12345')).toBeTruthy();
  expect(screen.getByText('123 456 789')).toBeTruthy();
  expect(screen.getByText('€20.00')).toBeTruthy();
  expect(screen.getByText(/^\d\d\.\d\d\.2026 \d\d:\d\d$/)).toBeTruthy();
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Reference' }));
  await waitFor(() => expect(toasts).toEqual(['Copied']));
  expect(writeText).toHaveBeenCalledWith('123456789');
});

test('MB WAY is confirmed in its app', async () => {
  openCheckout('/pending-payment?order=12', stands({ next: { kind: 'app' } }));
  await screen.findByText('Confirm the payment in your MB WAY app.');
});

test('a payment on the provider’s page can be continued, if that is a web page', async () => {
  openCheckout('/pending-payment?order=12', stands({ redirect_url: 'https://pay.example/12' }));
  const way = await screen.findByRole('link', { name: 'Continue payment' });
  expect(way.getAttribute('href')).toBe('https://pay.example/12');
});
