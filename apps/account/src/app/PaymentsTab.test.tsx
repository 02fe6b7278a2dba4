import type { Deposit } from '@patina/shared-api/contract/payments/deposit';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aPayment } from '@patina/test-pages/factories/a-payment';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { columnNames } from '@patina/test-pages/pages/column-names';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#messages/messages.ts';
import { openAccount } from '#testing/open-account.tsx';

const HISTORY = 'GET /deposit/history';
const paymentsAre = (...payload: Deposit[]) => ({ [HISTORY]: () => ok(payload) });

const rows = () => tableRows('Payment history');

test('the payment history shows amount, date, purpose and status', async () => {
  openAccount(
    '/account/transactions',
    paymentsAre(
      aPayment({ id: 35, kind: 'refund', order_id: 12, sum: 12.5, currency: 'Credits', payment_type: 'balance' }),
      aPayment({ id: 34, kind: 'purchase', order_id: 12, status: 'Error' }),
      aPayment({ id: 33, kind: 'purchase', order_id: 11, late: true }),
      aPayment({ id: 32, sum: 22, currency: 'USD', payment_type: 'paypal' }),
      aPayment({ id: 31, currency: '', status: 'Cancelled' }),
    ),
  );
  const date = expect.stringMatching(/^21\.11\.2026 \d\d:00$/);
  await screen.findAllByText('Credit/Debit card');
  await screen.findByText(/^\$22\.00/);
  expect(await rows()).toEqual([
    ['35', date, 'Refund for order 12Balance', '12.50 Credits', 'Success'],
    ['34', date, 'Payment for order 12Credit/Debit card', '€20.00', 'Declined'],
    ['33', date, 'Late payment for order 11, added to your balanceCredit/Debit card', '€20.00', 'Success'],
    ['32', date, 'Top Up BalancePAYPAL', '$22.0020.00 Credits added to your balance', 'Success'],
    ['31', date, 'Top Up BalanceCredit/Debit card', '20.00 N/A', 'Cancelled'],
  ]);
  expect(columnNames('Payment history')).toEqual(['ID', 'Date', 'Type', 'Amount', 'Status']);
  expect(screen.getByRole('link', { name: 'Payment for order 12' }).getAttribute('href')).toBe('/account/orders/12');
});

test.each([
  ['Success', 'Success', 'tick'],
  ['Pending', 'Awaiting payment', 'warning'],
  ['Error', 'Declined', 'cross'],
  ['Cancelled', 'Cancelled', 'faint'],
] as const)('a payment that is %s shows "%s" with its icon', async (status, word, mark) => {
  openAccount('/account/transactions', paymentsAre(aPayment({ status })));
  expect((await screen.findByText(word)).getAttribute('data-mark')).toBe(mark);
});

test('a pending payment links to its payment page; a pending refund has no link', async () => {
  openAccount(
    '/account/transactions',
    paymentsAre(
      aPayment({ id: 41, status: 'Pending', payment_type: 'multibanco' }),
      aPayment({ id: 40, status: 'Pending', kind: 'refund', order_id: 12 }),
    ),
  );
  const ways = await screen.findAllByRole('link', { name: /^Continue payment/ });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/pending-payment?order=41']);
  expect((await rows()).map((row) => row.at(-1))).toEqual([
    'Awaiting paymentContinue payment',
    'Being refundedYour card or bank shows it in a few days.',
  ]);
});

test('a page has five payments, and its number is in the address', async () => {
  const { user, address } = openAccount(
    '/account/transactions?page=2',
    paymentsAre(...Array.from({ length: 7 }, (_, place) => aPayment({ id: 7 - place }))),
  );
  expect((await rows()).map(([id]) => id)).toEqual(['2', '1']);
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  await waitFor(async () => expect((await rows()).map(([id]) => id)).toEqual(['7', '6', '5', '4', '3']));
  expect(address()).toBe('/account/transactions');
});

test('without payments there are no transactions, but the balance', async () => {
  openAccount('/account/transactions');
  expect(await screen.findByRole('heading', { name: 'No transactions found' })).toBeTruthy();
  const balance = within(screen.getByRole('region', { name: 'My balance' }));
  expect(await balance.findByText('500.00 Credits')).toBeTruthy();
  expect(await balance.findByText('≈ €500.00')).toBeTruthy();
  expect(await balance.findByLabelText('Top up amount')).toHaveProperty('value', '20');
});

test('loading payments are announced', async () => {
  openAccount('/account/transactions', { [HISTORY]: () => new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Loading your transactions' })).toBeTruthy();
});

test('payments that fail to load do not affect the balance and can be retried', async () => {
  let isBroken = true;
  const { user } = openAccount('/account/transactions', {
    [HISTORY]: () => (isBroken ? new Rejection(422, 'We are counting.') : ok([aPayment()])),
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load transactions' })).toBeTruthy();
  expect(screen.getByText('We are counting.')).toBeTruthy();
  expect(await screen.findByText('500.00 Credits')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

test('a balance that fails to load does not affect the payments and can be retried', async () => {
  let isBroken = true;
  const { user } = openAccount('/account/transactions', {
    ...paymentsAre(aPayment()),
    'GET /user/profile': () => (isBroken ? new Rejection(422, 'No.') : ok(aProfile())),
  });
  expect(await screen.findByText('Your balance could not be loaded.')).toBeTruthy();
  expect(await rows()).toHaveLength(1);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('500.00 Credits')).toBeTruthy();
});

interface OpenedDialog {
  open: boolean;
  amount: string;
  onClose: () => void;
}

/** Fills the slot of the dialog. */
function FakeDialog({ open, amount, onClose }: OpenedDialog) {
  if (!open) return null;
  return (
    <dialog open aria-label="Top up">
      <output>{amount}</output>
      <button type="button" onClick={onClose}>
        Done
      </button>
    </dialog>
  );
}

/** The page's remotes, of which checkout may be down. */
function someRemotes() {
  const network = { isDown: false };
  const load = async () => {
    if (network.isDown) throw new Error('checkout is away');
    return { contract: 1, messages, Component: FakeDialog };
  };
  const slots = { 'balance.top-up': { limit: 1, height: 0, fillers: [{ remote: 'checkout', module: 'TopUpDialog' }] } };
  return { network, remotes: { loader: { load: load as never }, addMessages: async () => {}, slots } };
}

test('the top-up opens with the typed amount, every time it is opened', async () => {
  const { remotes } = someRemotes();
  const { user } = openAccount('/account/transactions', {}, { remotes });
  const amount = await screen.findByLabelText('Top up amount');
  for (const typed of ['0,5', '75']) {
    await user.clear(amount);
    await user.type(amount, typed);
    await user.click(screen.getByRole('button', { name: 'Top up' }));
    expect(within(await screen.findByRole('dialog')).getByRole('status').textContent).toBe(typed);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

test('a checkout that fails to load does not affect the account and can be retried', async () => {
  const { remotes, network } = someRemotes();
  network.isDown = true;
  const { user } = openAccount('/account/transactions', paymentsAre(aPayment()), { remotes });
  await user.click(await screen.findByRole('button', { name: 'Top up' }));
  expect(await screen.findByText(/^Topping up is not available right now/)).toBeTruthy();
  expect(await rows()).toHaveLength(1);
  network.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
