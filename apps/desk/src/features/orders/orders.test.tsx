import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeskOrder, aDeskOrderItem, aDeskOrderRow } from '#testing/a-desk-order.ts';
import { openDesk } from '#testing/open-desk.tsx';

const LIST = {
  'GET /desk/orders': () => ({
    ...ok([aDeskOrderRow(), aDeskOrderRow({ id: 100_011, count: 1, trades: [{ state: 'waiting', count: 1 }] })]),
    meta: { total: 2, pages: 1, page: 1, from: 1, to: 2 },
  }),
};

test('orders are filtered by the address, and several are sent at once, each with what became of it', async () => {
  const { user, callsOf } = openDesk('/desk/orders?trade=waiting', {
    ...LIST,
    'POST /desk/orders/report': () => ({
      status: 'OK',
      results: [
        { id: 100_012, ok: true, changed: true },
        { id: 100_011, ok: false, changed: false, code: 'deliveries-wait', message: 'They wait.' },
      ],
    }),
  });
  expect((await tableRows('Orders'))[0]?.join(' ')).toMatch(
    /100012 .*Redline.*and 1 more.* ana@patina\.testAna Lima To deliver 2 × To send .*30\.00 Credits/,
  );
  expect(callsOf('GET /desk/orders')[0]?.address).toBe('/desk/orders?trade=waiting');
  await user.click(screen.getByLabelText('Choose all rows of this page'));
  await user.click(screen.getByRole('button', { name: 'Sent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report trade offers' }));
  await user.type(dialog.getByLabelText('Trade offer of order 100012'), '6213504121');
  await user.type(dialog.getByLabelText('Trade offer of order 100011'), ' 6213504122 ');
  await user.click(dialog.getByRole('button', { name: 'Report as sent' }));
  const results = within(await dialog.findByRole('list', { name: 'Results' }));
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '100012 Done.',
    '100011 The buyer has just changed credentials: deliveries wait.',
  ]);
  expect(callsOf('POST /desk/orders/report').map(({ body }) => body)).toMatchObject([
    {
      state: 'sent',
      orders: [
        { id: 100_012, trade_offer: '6213504121' },
        { id: 100_011, trade_offer: '6213504122' },
      ],
    },
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of an order single items are refunded by keyboard, which above the limit waits for a second person', async () => {
  const { user, callsOf } = openDesk('/desk/orders/100012', {
    'GET /desk/orders/{id}': () => ok(aDeskOrder()),
    'POST /desk/orders/refund': () => ({
      status: 'OK',
      results: [{ id: 100_012, ok: true, changed: false, approval: 4 }],
    }),
  });
  await user.click(await screen.findByLabelText('Choose item 2'));
  expect(screen.getByText('For the chosen item')).toBeTruthy();
  await user.keyboard('f');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund?' }));
  await user.type(dialog.getByLabelText('Reason'), 'It is damaged.');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText(/A second person has to approve this/)).toBeTruthy();
  const [call] = callsOf('POST /desk/orders/refund');
  expect(call?.body).toMatchObject({ orders: [{ id: 100_012, items: [2] }], reason: 'It is damaged.' });
  expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after a refund the order says what is left of its total and VAT', async () => {
  openDesk('/desk/orders/100012', {
    'GET /desk/orders/{id}': () => ok(aDeskOrder({ left: { total: 20, vat: 3.74 } })),
  });
  const sums = await screen.findByRole('region', { name: 'Payment' });
  expect(sums.textContent).toMatch(
    /Total.*30\.00.*Refunds.*−10\.00.*What is left.*20\.00.*Of this VAT \(23\u00a0%\).*3\.74/,
  );
});

test('the rest of an order is sent to another trade link, with a reason', async () => {
  const { user, callsOf, toasts } = openDesk('/desk/orders/100012', {
    'GET /desk/orders/{id}': () => ok(aDeskOrder()),
    'POST /desk/orders/trade-link': () => ({ status: 'OK' }),
  });
  const buyer = within(await screen.findByRole('region', { name: 'Buyer' }));
  await user.click(buyer.getByRole('button', { name: 'Change link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the trade link of order 100012?' }));
  const link = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=NEWtoken';
  await user.type(dialog.getByLabelText('New trade link'), link);
  await user.type(dialog.getByLabelText('Reason'), 'A new token.');
  await user.click(dialog.getByRole('button', { name: 'Change the link' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf('POST /desk/orders/trade-link').map(({ body }) => body)).toMatchObject([
    { id: 100_012, trade_link: link, seen_link: aDeskOrder().recipient?.trade_link, reason: 'A new token.' },
  ]);
  expect(toasts).toEqual(['The trade link of order 100012 is changed.']);
});

test('an order shows where its items are and go, and its history', async () => {
  const sent = { state: 'sent', trade_offer: '6213504121', expires_at: 1_796_000_000 } as const;
  const trade = { ...sent, due_at: null, protected_until: null, events: [] };
  openDesk(
    '/desk/orders/100012',
    {
      'GET /desk/orders/{id}': () =>
        ok(
          aDeskOrder({
            items: [aDeskOrderItem({ trade })],
            waits_until: 1_796_000_000,
          }),
        ),
    },
    { roles: ['finance'] },
  );
  const buyer = within(await screen.findByRole('region', { name: 'Buyer' }));
  expect(buyer.getByRole('link', { name: 'ana@patina.test' }).getAttribute('href')).toBe('/desk/people/7');
  expect(buyer.getByRole('button', { name: 'Copy trade link' })).toBeTruthy();
  expect(buyer.getByText(/The buyer has just changed credentials/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'History' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accepted' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change link' })).toBeNull();
});
