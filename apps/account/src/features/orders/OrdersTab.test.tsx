import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aTrade } from '@patina/test-pages/factories/a-trade';
import { anOrder, anOrderItem } from '@patina/test-pages/factories/an-order';
import { ok } from '@patina/test-pages/factories/ok';
import { columnNames } from '@patina/test-pages/pages/column-names';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const HISTORY = 'GET /purchase/history';
const ordersAre = (...payload: Purchase[]) => ({ [HISTORY]: () => ok(payload) });

const rows = () => tableRows('Order History');

test('the order history lists every order with what it is of and the amount paid for it', async () => {
  openAccount(
    '/account/orders',
    ordersAre(
      anOrder({
        id: 13,
        subtotal: 30,
        discount: 3,
        total: 27,
        count: 2,
        items: [anOrderItem({ price: 10 }), anOrderItem({ item_id: 8, title: 'AWP | Asiimov', price: 20 })],
      }),
      anOrder({ status: 'completed' }),
    ),
  );
  const date = expect.stringMatching(/^21\.11\.2026 \d\d:00$/);
  expect(await rows()).toEqual([
    ['13', date, 'AK-47 | Redline (Field-Tested)and 1 more item', '2', '€27.00', 'Paid, in progress'],
    ['12', date, 'AK-47 | Redline (Field-Tested)', '1', '€12.50', 'Completed'],
  ]);
  expect(columnNames()).toEqual(['ID', 'Date', 'Item', 'Quantity', 'Amount', 'Status']);
  const [first] = screen.getAllByRole('link', { name: 'AK-47 | Redline (Field-Tested)' });
  expect(first?.getAttribute('href')).toBe('/products/all/all/7');
});

test('a page has five rows, and its number is in the address', async () => {
  const { user, address } = openAccount(
    '/account/orders',
    ordersAre(...Array.from({ length: 11 }, (_, place) => anOrder({ id: 30 - place }))),
  );
  expect((await rows()).map(([id]) => id)).toEqual(['30', '29', '28', '27', '26']);
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await waitFor(async () => expect((await rows()).map(([id]) => id)).toEqual(['20']));
  expect(address()).toBe('/account/orders?page=3');
  await user.click(screen.getByRole('link', { name: 'Page 1' }));
  await waitFor(() => expect(address()).toBe('/account/orders'));
});

test.each(['?page=99', '?page=-1', '?page=x'])('%s shows the nearest page', async (search) => {
  openAccount(`/account/orders${search}`, ordersAre(...[3, 2, 1].map((id) => anOrder({ id }))));
  expect(await rows()).toHaveLength(3);
});

test.each([
  ['completed', 'Completed', 'tick', 'success'],
  ['processing', 'Paid, in progress', 'warning', 'info'],
  ['pending', 'Awaiting payment', 'faint', 'warning'],
  ['cancelled', 'Cancelled', 'faint', 'neutral'],
  ['refunded', 'Refunded', 'faint', 'neutral'],
  ['reversed', 'Reversed', 'cross', 'danger'],
] as const)('an order that is %s shows "%s" with its icon and colour', async (status, word, mark, tone) => {
  openAccount('/account/orders', ordersAre(anOrder({ status })));
  const badge = await screen.findByText(word);
  expect([badge.getAttribute('data-mark'), badge.getAttribute('data-tone')]).toEqual([mark, tone]);
});

test('an order that waits for its payment says so, one that was cancelled does not', async () => {
  openAccount(
    '/account/orders',
    ordersAre(anOrder({ id: 13, status: 'pending' }), anOrder({ id: 12, status: 'cancelled' })),
  );
  expect((await rows()).map((row) => row.at(-1))).toEqual([
    'Awaiting paymentWe are waiting for your payment.',
    'Cancelled',
  ]);
});

test('the history says in short where the items of an order are on their way, and what became of them', async () => {
  const items = (...states: TradeState[]) =>
    states.map((state, place) => anOrderItem({ item_id: 7 + place, trade: aTrade({ state }) }));
  const refunded = anOrderItem({ trade: aTrade({ state: 'reversed' }), refund: { amount: 9, at: 0 } });
  openAccount(
    '/account/orders',
    ordersAre(
      anOrder({ id: 15, items: items('waiting', 'sent', 'sent', 'declined', 'expired') }),
      anOrder({ id: 14, status: 'completed', items: [refunded, ...items('done')] }),
    ),
  );
  expect((await rows()).map((row) => row.at(-1))).toEqual([
    'Paid, in progressTo be sentAccept the tradeTo be sent again',
    'CompletedReversed, refunded',
  ]);
});

test('an order without items is one row', async () => {
  openAccount('/account/orders', ordersAre(anOrder({ items: [], title: '', count: 2 })));
  expect((await rows())[0]).toEqual(['12', expect.anything(), 'Unknown Item', '2', '€12.50', 'Paid, in progress']);
});

test('without orders the tab says so and links to the shop', async () => {
  openAccount('/account/orders');
  expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/products');
});

test.each([
  ['/account/orders', 'Order History', 'Loading your orders'],
  ['/account/orders/12', 'Order 12', 'Loading your order'],
])('while %s loads, its title is there and the rest is announced', async (at, title, name) => {
  openAccount(at, { [HISTORY]: () => new Promise(() => {}) });
  expect(await screen.findByRole('status', { name })).toBeTruthy();
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeTruthy();
});

test.each([
  ['/account/orders', 'Order History', 'Failed to load orders'],
  ['/account/orders/12', 'Order 12', 'Failed to load this order'],
])('%s that fails to load shows the reason and can be retried', async (at, title, problem) => {
  let isBroken = true;
  const { user } = openAccount(at, {
    [HISTORY]: () => (isBroken ? new Rejection(422, 'The orders are being moved.') : ok([anOrder()])),
  });
  expect(await screen.findByRole('heading', { name: problem })).toBeTruthy();
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeTruthy();
  expect(screen.getByText('The orders are being moved.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByRole('table')).length).toBeGreaterThan(0);
});
