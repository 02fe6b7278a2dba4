import type { TimelineEntry } from '@patina/shared-api/contract/desk/timeline';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeskOrder } from '#testing/a-desk-order.ts';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const AT = Date.parse('2026-11-21T16:05') / 1000;

const anEntry = (change: Partial<TimelineEntry>): TimelineEntry => ({
  id: `entry ${change.kind} ${change.what}`,
  kind: 'order',
  at: AT,
  subject: 'order 100012',
  what: 'processing',
  ...change,
});

const openOrder = (answers: Answers, operator = {}) =>
  openDesk('/desk/orders/100012', { 'GET /desk/orders/{id}': () => ok(aDeskOrder()), ...answers }, operator);

/** What a history says, an entry each. */
async function entries() {
  const region = await screen.findByRole('region', { name: 'History' });
  const items = await within(region).findAllByRole('listitem');
  return items.filter((item) => item.dataset['kind']).map(({ textContent }) => textContent);
}

test('a history says in words what has happened, by whom, and with which amounts', async () => {
  openOrder({
    'GET /desk/timeline': () =>
      aList([
        anEntry({ kind: 'note', what: 'note', operator: 'olga@patina.test', note: 'Wants it back.' }),
        anEntry({
          kind: 'act',
          what: 'order refund',
          operator: 'olga@patina.test',
          before: { status: 'processing' },
          after: { status: 'refunded', items: [1, 2], reason: 'Damaged.', refund: 7 },
        }),
        anEntry({ kind: 'ledger', what: 'refund', amount: 12.5 }),
        anEntry({ what: 'refund', amount: 12, currency: 'EUR' }),
        anEntry({ kind: 'email', what: 'sent', title: 'Your items are on their way' }),
        anEntry({
          kind: 'trade',
          what: 'sent',
          title: 'AK-47 | Redline',
          trade_offer: '8100012',
          by: 'store',
          operator: 'olga@patina.test',
        }),
        anEntry({
          kind: 'payment',
          subject: 'payment 100012',
          what: 'paid',
          amount: 20,
          currency: 'EUR',
          method: 'card',
        }),
        anEntry({ title: 'AK-47 | Redline', amount: 30 }),
        anEntry({ what: 'teleported' }),
      ]),
  });
  expect(await entries()).toEqual([
    'Note21 Nov 2026 16:05 · olga@patina.testWants it back.',
    'Order refunded21 Nov 2026 16:05 · olga@patina.testStatusTo deliver → RefundedItems1, 2ReasonDamaged.Refund7',
    'Refund12.50 Credits21 Nov 2026 16:05',
    'Refund by the payment begun€12.0021 Nov 2026 16:05',
    'Email sentYour items are on their way21 Nov 2026 16:05',
    'SentAK-47 | RedlineTrade offer 8100012(opens in a new tab)21 Nov 2026 16:05 · Store · olga@patina.test',
    'Payment madePayment 100012€20.00 · Credit/Debit card21 Nov 2026 16:05',
    'Order paidAK-47 | Redline · 30.00 Credits21 Nov 2026 16:05',
    'teleported21 Nov 2026 16:05',
  ]);
  const region = within(screen.getByRole('region', { name: 'History' }));
  expect(region.getByRole('link', { name: 'Payment 100012' }).getAttribute('href')).toBe(
    '/desk/money?view=payments&number=100012',
  );
  expect(region.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe(
    '/desk/audit?subject=order%20100012',
  );
});

test('one kind of it is shown alone, a page at a time, at an address of its own', async () => {
  const { user, requests, address } = openOrder({
    'GET /desk/timeline': ({ query }) =>
      aList([anEntry({ kind: 'email', what: 'sent' })], { total: 60, pages: 3, page: Number(query.get('page') ?? 1) }),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Emails');
  await waitFor(() => expect(address()).toBe('/desk/orders/100012?show=email'));
  await user.click(await screen.findByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(address()).toBe('/desk/orders/100012?history=3&show=email'));
  expect(requests()).toContain('/desk/timeline?subject=order:100012&kind=email&page=3');
});

test('an operator chooses among the kinds that their roles open, and has no link to the log without one', async () => {
  openOrder({ 'GET /desk/timeline': () => aList([]) }, { roles: ['support'] });
  const kinds = await screen.findByRole('combobox', { name: 'Show' });
  expect(
    within(kinds)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['All', 'Orders', 'Trades', 'Messages', 'Emails', 'Notes']]);
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
  expect(await screen.findByText('Nothing like this has happened')).toBeTruthy();
});

test('a history that cannot be loaded is loaded again on demand, and the order is shown meanwhile', async () => {
  let isBroken = true;
  const { user } = openOrder({
    'GET /desk/timeline': () => (isBroken ? new Rejection(500, 'Out of order.') : aList([anEntry({})])),
  });
  const region = within(await screen.findByRole('region', { name: 'History' }));
  expect(await region.findByText('The history could not be loaded')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Order 100012' })).toBeTruthy();
  isBroken = false;
  await user.click(region.getByRole('button', { name: 'Try again' }));
  expect(await entries()).toEqual(['Order paid21 Nov 2026 16:05']);
});
