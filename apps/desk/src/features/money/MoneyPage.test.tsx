import type { Check, FinishedCheck, LedgerRow, PaymentRow } from '@patina/shared-api/contract/desk/money';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';

const AT = Date.parse('2026-11-21T16:05') / 1000;
const listOf = <Row,>(payload: Row[]) => ({
  ...ok(payload),
  meta: { total: payload.length, pages: 1, page: 1, from: 1, to: payload.length },
});

const ENTRY: LedgerRow = {
  id: 2,
  transaction: 1,
  at: AT,
  kind: 'purchase',
  subject: 'order 12',
  account: 'people',
  provider: null,
  person: 7,
  email: 'ada@patina.test',
  amount: -12.5,
};
const LEDGER: Answers = {
  'GET /desk/ledger': () =>
    listOf([
      ENTRY,
      { ...ENTRY, id: 1, account: 'provider', provider: 'stripe', person: null, email: null, amount: 12.5 },
    ]),
};

const CHECK: Check = {
  id: 4,
  kind: 'provider',
  state: 'done',
  requested_by: 'olga@patina.test',
  started_at: AT,
  finished_at: AT,
  from: Date.UTC(2026, 10, 15) / 1000,
  to: Date.UTC(2026, 10, 22) / 1000,
  faults: 1,
};
const FOUND: FinishedCheck = {
  ...CHECK,
  ledger: null,
  provider: {
    ...{
      provider: 'stripe',
      since: AT,
      is_complete: true,
      there: [{ currency: 'EUR', payments: 3, amount: 60 }],
      here: [],
    },
    differences: [
      {
        kind: 'paid_there',
        reference: 'cs_1',
        number: 31,
        order: null,
        person: 7,
        at: AT,
        there: { state: 'paid', amount: 20, refunded: 0, currency: 'EUR' },
        here: { state: 'open', amount: 20, refunded: 0, currency: 'EUR' },
      },
    ],
  },
};

test('the ledger shows each side of a movement, its sums, and is filtered by its address', async () => {
  const kinds: (string | null)[] = [];
  const { user, address } = openDesk('/desk/money', {
    ...LEDGER,
    'GET /desk/ledger/sums': ({ query }) => {
      kinds.push(query.get('kind'));
      return ok([{ account: 'people', entries: 1, received: 0, given: 12.5, sum: -12.5 }]);
    },
  });
  expect(await tableRows('Ledger')).toEqual([
    ['21 Nov 2026 16:05', 'Order 12', 'Purchase', 'ada@patina.test', '−12.50 Credits'],
    ['21 Nov 2026 16:05', 'Order 12', 'Purchase', 'stripe', '+12.50 Credits'],
  ]);
  const sums = within(screen.getByRole('region', { name: 'Sums by account' }));
  expect((await sums.findByRole('listitem')).textContent).toContain('Balances of people−12.50 Credits');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Refund');
  await waitFor(() => expect(address()).toBe('/desk/money?kind=refund'));
  await waitFor(() => expect(kinds.at(-1)).toBe('refund'));
});

test('a comparison with the provider shows what differs, and another one cannot be started meanwhile', async () => {
  const { user, toasts } = openDesk('/desk/money?view=checks', {
    'GET /desk/checks': () => ok([CHECK]),
    'GET /desk/checks/{id}': () => ok(FOUND),
    'POST /desk/checks/provider': () => new Rejection(409, 'It runs.', undefined, 'check-running'),
  });
  expect(await tableRows('Payment provider')).toEqual([
    ['21 Nov 2026 16:05', '31', 'Paid at the provider only', '€20.00 · Paid', '€20.00 · Open'],
  ]);
  expect(screen.getByText('1 payment differs.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Compare payments' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toContain('running already');
});

const LATE: PaymentRow = {
  number: 100012,
  at: AT,
  person: 7,
  email: null,
  order: 100012,
  provider: 'stripe',
  reference: 'cs_1',
  method: 'multibanco',
  amount: 58.42,
  currency: 'EUR',
  credits: 58.42,
  status: 'paid',
  is_late: true,
  settled_at: AT,
  returned_at: null,
};

test('a late payment is sent back for a reason, and one that is sent back cannot be again', async () => {
  const { user, toasts, callsOf } = openDesk('/desk/money?view=payments', {
    'GET /desk/payments': () =>
      listOf([LATE, { ...LATE, number: 100011, returned_at: AT }, { ...LATE, number: 100010, is_late: false }]),
    'POST /desk/payments/return': () => ({ status: 'OK', amount: 58.42, currency: 'EUR' }),
  });
  expect((await tableRows('Payments')).map(([, , status]) => status)).toEqual([
    'Paid lateSend back',
    'Late, sent back',
    'Paid',
  ]);
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send payment 100012 back?' }));
  expect(dialog.getByText(/^€58\.42 go back to where they came from, and 58\.42 Credits are taken/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Asked for it.');
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(toasts).toEqual(['Payment 100012 goes back']));
  expect(callsOf('POST /desk/payments/return').map(({ body }) => body)).toMatchObject([
    { number: 100012, reason: 'Asked for it.' },
  ]);
});

test('VAT of another year is asked for, and a year without sales says so', async () => {
  const row = { month: '2026-11', vat_percent: 23, orders: 2, revenue: 36.9, vat: 6.9, refunds: 24.6 };
  const { user } = openDesk('/desk/money?view=vat', {
    'GET /desk/vat': ({ query }) => {
      const year = Number(query.get('year') ?? 2026);
      const rows = year === 2026 ? [{ ...row, refunded_vat: 4.6, due_vat: 2.3 }] : [];
      return ok({ year, years: [2026, 2025], rows });
    },
  });
  expect(await tableRows('VAT of 2026')).toEqual([
    ['Nov 2026', '23\u00a0%', '2', '36.90 Credits', '6.90 Credits', '24.60 Credits', '4.60 Credits', '2.30 Credits'],
  ]);
  await user.selectOptions(screen.getByLabelText('Year'), '2025');
  expect(await screen.findByText('Nothing was sold in 2025')).toBeTruthy();
});

test('the box of years names the year of the address, even if it has no entries', async () => {
  openDesk('/desk/money?view=vat&year=2019', {
    'GET /desk/vat': () => ok({ year: 2019, years: [2026, 2025], rows: [] }),
  });
  expect(await screen.findByText('Nothing was sold in 2019')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe('2019');
});
