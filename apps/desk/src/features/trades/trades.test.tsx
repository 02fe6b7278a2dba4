import type { DeskTrade, TradeWatch } from '@patina/shared-api/contract/desk/trades';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const aTrade = (changes: Partial<DeskTrade> = {}): DeskTrade => ({
  trade_offer: '6213504121',
  is_ours: true,
  partner: '76561198083722517',
  state: 'accepted',
  items: [{ asset: '1', name: 'AK-47 | Redline (Field-Tested)' }],
  changed_at: 1_795_000_000,
  held_until: null,
  orders: [100_012],
  offers: [],
  asks: 'accepted-here-ended',
  asks_since: 1_795_000_000,
  says: 'Item 1 of order 100012 is declined.',
  settled_at: null,
  ...changes,
});

const OK: TradeWatch = { state: 'ok', accounts: 1, read_till: 1_795_000_000, retry_at: null };

const open = (rows: DeskTrade[], watch: Partial<TradeWatch> = {}, answers: Answers = {}) =>
  openDesk('/desk/trades', {
    'GET /desk/trades': () => aList(rows),
    'GET /desk/trades/watch': () => ok({ ...OK, ...watch }),
    ...answers,
  });

test('a trade shows what it is of, what Steam says, and what is asked', async () => {
  open([
    aTrade(),
    aTrade({
      trade_offer: '2',
      is_ours: false,
      orders: [],
      offers: [1001],
      state: 'reversed',
      asks: 'reversed',
      says: null,
    }),
  ]);
  const [first, second] = await tableRows('Trades');
  expect(first?.join(' ')).toContain('Order 100012Sent by us');
  expect(first?.join(' ')).toContain('Steam says that it was accepted; here it has ended.');
  expect(first?.join(' ')).toContain('Item 1 of order 100012 is declined.');
  expect(second?.join(' ')).toContain('Offer 1001Sent to us');
  expect(second?.join(' ')).toContain('Reversed');
});

test('what is asked is settled over what was seen, and Steam is asked at once', async () => {
  const { user, callsOf } = open(
    [aTrade()],
    {},
    {
      'POST /desk/trades/settle': () => new Rejection(409, 'Changed.', undefined, 'trade-question-changed'),
      'POST /desk/trades/read': () => ({ status: 'OK' }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Mark as settled' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Settled' }));
  await dialog.findByText('Something else is asked about this trade since you saw it.');
  expect(callsOf('POST /desk/trades/settle')[0]?.body).toMatchObject({
    trade_offer: '6213504121',
    asks: 'accepted-here-ended',
  });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Ask Steam now' }));
  expect(callsOf('POST /desk/trades/read')).toHaveLength(1);
});

test.each([
  ['off', /^Trades are not watched/],
  ['key-refused', /^Steam refuses the key\..*next try/],
] as const)('a watch that is %s is said', async (state, text) => {
  open([], { state, retry_at: 1_795_000_060 });
  await screen.findByText(text);
  await screen.findByText('Steam and the store say the same');
});
