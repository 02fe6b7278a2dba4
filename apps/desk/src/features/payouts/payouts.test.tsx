import type { BankAnswer, DeskPayout, PayoutBatch } from '@patina/shared-api/contract/desk/payouts';
import type { Answers } from '@patina/test-pages/api/answers';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const AT = Date.parse('2026-11-21T16:05') / 1000;

const PAYOUT: DeskPayout = {
  id: 100_020,
  state: 'due',
  method: 'bank',
  ending: '0154',
  amount: 26.6,
  currency: 'EUR',
  offer_id: 1001,
  offer_title: 'AK-47 | Redline',
  seller_id: 7,
  seller: 'ada@patina.test',
  created_at: AT,
  due_at: AT,
  settled_at: null,
  note: null,
  held: null,
  held_until: null,
  batch_id: null,
  retry_of: null,
  is_for_batches: true,
};

const BATCH: PayoutBatch = {
  id: 1001,
  message_id: 'PAYOUTS-20261121-5F09AC33',
  state: 'pending',
  total: 53.2,
  currency: 'EUR',
  size: 2,
  debtor_name: 'Patina',
  created_by: 'rui@patina.test',
  created_at: AT,
  decided_by: null,
  decided_at: null,
  reason: null,
};

const ANSWER: BankAnswer = {
  batch: { ...BATCH, state: 'released' },
  rejected: null,
  lines: [
    { reference: 'PAYOUT-100020', payout_id: 100_020, amount: 26.6, effect: 'paid', reason: '' },
    { reference: 'PAYOUT-100021', payout_id: 100_021, amount: 26.6, effect: 'failed', reason: 'AC04: closed' },
  ],
};

const NONE = { count: 0, amount: 0 };

const openPayouts = (answers: Answers = {}) =>
  openDesk('/desk/payouts', {
    'GET /desk/payouts': () => aList([PAYOUT]),
    'GET /desk/payouts/sums': () => ok({ due: { count: 1, amount: 26.6 }, held: NONE, batch: NONE }),
    'GET /desk/payouts/batches': () => aList([BATCH]),
    ...answers,
  });

test('payouts that are due are collected in a batch, and what is not in it says why', async () => {
  let due = [PAYOUT];
  const { user, callsOf } = openPayouts({
    'GET /desk/payouts': () => aList(due),
    'POST /desk/payouts/batches': () => {
      due = [];
      return ok({ batch: BATCH, excluded: [{ id: 5, code: 'payout-held' }] });
    },
  });
  await waitFor(() => expect(screen.getByRole('link', { name: /^Due/ }).textContent).toBe('Due1 · €26.60'));
  expect(await tableRows('Batches')).toEqual([
    ['1001', '21 Nov 2026 16:05', 'rui@patina.test', '2', '€53.20', 'Waits for a second person'],
  ]);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose 100020' }));
  await user.click(screen.getByRole('button', { name: 'Make a batch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a batch' }));
  await user.click(dialog.getByRole('button', { name: 'Make a batch' }));
  expect(await screen.findByText('No payouts here')).toBeTruthy();
  // On the page: the element of a dialog that is gone keeps its texts.
  expect(await screen.findByText(/^5: This payout is held back/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open batch 1001' }).getAttribute('href')).toBe('/desk/payouts/batches/1001');
  expect(callsOf('POST /desk/payouts/batches').map(({ body }) => body)).toMatchObject([{ payouts: [{ id: 100_020 }] }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the answer of the bank shows what it changes before it is applied', async () => {
  const { user, callsOf, toasts } = openPayouts({
    'POST /desk/payouts/answer/preview': () => ok(ANSWER),
    'POST /desk/payouts/answer': () => ok(ANSWER),
  });
  await user.click(await screen.findByRole('button', { name: 'Import the bank’s answer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import the bank’s answer' }));
  expect(dialog.queryByRole('button', { name: 'Apply' })).toBeNull();
  await user.upload(
    dialog.getByLabelText('Answer of the bank'),
    new File(['<x/>'], 'answer.xml', { type: 'text/xml' }),
  );
  const lines = within(await dialog.findByRole('list', { name: 'Batch 1001' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['100020€26.60Paid', '100021€26.60Failed: AC04: closed']);
  expect(callsOf('POST /desk/payouts/answer')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(toasts).toEqual(['The answer is imported.']));
  expect(callsOf('POST /desk/payouts/answer').map(({ body }) => body)).toMatchObject([{ xml: '<x/>' }]);
});

test('a batch is released by somebody else than its maker', async () => {
  const answers = {
    'GET /desk/payouts/batches/{id}': () => ok({ ...BATCH, payouts: [{ ...PAYOUT, state: 'batch', batch_id: 1001 }] }),
    'POST /desk/payouts/batches/release': () => ({ status: 'OK' }),
  };
  const { user, callsOf } = openDesk('/desk/payouts/batches/1001', answers as Answers, { email: 'olga@patina.test' });
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Release' }));
  expect(dialog.getByText('2 payouts, €53.20 in all, can then be sent to the bank.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf('POST /desk/payouts/batches/release').map(({ body }) => body)).toMatchObject([{ id: 1001 }]);
});

test('who has made a batch is told that somebody else must release it', async () => {
  const answers = { 'GET /desk/payouts/batches/{id}': () => ok({ ...BATCH, payouts: [] }) };
  openDesk('/desk/payouts/batches/1001', answers as Answers, { email: BATCH.created_by });
  expect(await screen.findByText(/somebody else must release it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
});

test('several payouts are marked as paid once their sum was shown, and what is not paid says why', async () => {
  const payouts = [PAYOUT, { ...PAYOUT, id: 100_021, amount: 10 }, { ...PAYOUT, id: 100_022, seller: null }];
  const results = [
    { id: 100_020, ok: true, changed: true },
    { id: 100_021, ok: true, changed: true },
    { id: 100_022, ok: false, changed: false, code: 'payout-transition-impossible', message: 'Paid already.' },
  ];
  const { user, callsOf } = openPayouts({
    'GET /desk/payouts': () => aList(payouts),
    'POST /desk/payouts/paid/preview': () => ({ status: 'OK', results }),
    'POST /desk/payouts/paid': () => ({ status: 'OK', results: results.slice(0, 2) }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all rows of this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }));
  await user.type(dialog.getByLabelText('Reference of the bank'), 'transfer 7{Enter}');
  expect((await dialog.findByText(/^2 payouts are marked as paid/)).textContent).toContain('€36.60');
  expect(dialog.getByRole('list', { name: 'What stays as it is' }).textContent).toContain('100022');
  await user.click(dialog.getByRole('button', { name: 'Mark 2 payouts as paid' }));
  expect(await dialog.findByText('2 payouts are marked as paid.')).toBeTruthy();
  expect(callsOf('POST /desk/payouts/paid').map(({ body }) => body)).toMatchObject([
    { payouts: [{ id: 100_020 }, { id: 100_021 }], reference: 'transfer 7' },
  ]);
});
