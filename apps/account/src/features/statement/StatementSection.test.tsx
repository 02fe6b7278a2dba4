import type { FakeRequest } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const AT = Date.UTC(2026, 10, 21, 12) / 1000;

const aMovement = (change: object) => ({
  id: 1,
  at: AT,
  kind: 'top_up',
  order_id: null,
  payment_id: 31,
  reason: null,
  amount: 20,
  balance: 20,
  ...change,
});

const NOVEMBER = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  opening: 0,
  closing: 2.5,
  currency: 'Credits',
  movements: [
    aMovement({}),
    aMovement({ id: 2, kind: 'purchase', order_id: 12, payment_id: null, amount: -12.5, balance: 7.5 }),
    aMovement({ id: 3, kind: 'adjustment', payment_id: null, amount: -5, balance: 2.5, reason: '=Paid, "twice"' }),
  ],
};
const OCTOBER = { ...NOVEMBER, month: '2026-10', closing: 0, movements: [] };

const statements = {
  'GET /deposit/statement': ({ query }: Pick<FakeRequest, 'query'>) =>
    ok(query.get('month') === '2026-10' ? OCTOBER : NOVEMBER),
};

const rows = () => tableRows('Statement');

test('a statement shows every movement between opening and closing balance, month by month', async () => {
  const { user } = openAccount('/account/transactions', statements);
  await screen.findByText('Opening balance');
  const date = expect.stringMatching(/^21\.11\.2026 \d\d:00$/);
  expect(await rows()).toEqual([
    ['', 'Opening balance', '', '0.00 Credits'],
    [date, 'Top-up 31', '+20.00 Credits', '20.00 Credits'],
    [date, 'Order 12', '−12.50 Credits', '7.50 Credits'],
    [date, 'Change by the store=Paid, "twice"', '−5.00 Credits', '2.50 Credits'],
    ['', 'Closing balance', '', '2.50 Credits'],
  ]);
  expect(screen.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe('/account/orders/12');
  await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
  await expect.poll(rows).toEqual([
    ['', 'Opening balance', '', '0.00 Credits'],
    ['', 'Closing balance', '', '0.00 Credits'],
  ]);
});

test('a statement is downloaded for a spreadsheet, in which no text runs as a formula', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:statement';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const { user } = openAccount('/account/transactions', statements);
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect((await files[0]?.text())?.split('\r\n')).toEqual([
    'Date,Type,Amount,Balance,Currency',
    '2026-11-01T00:00:00Z,,,0.00,Credits',
    '2026-11-21T12:00:00.000Z,Top-up 31,20.00,20.00,Credits',
    '2026-11-21T12:00:00.000Z,Order 12,-12.50,7.50,Credits',
    '2026-11-21T12:00:00.000Z,"Change by the store: =Paid, ""twice""",-5.00,2.50,Credits',
    '',
  ]);
});

test('a statement that fails to load leaves the rest of the page and can be tried again', async () => {
  let isDown = true;
  const { user } = openAccount('/account/transactions', {
    'GET /deposit/statement': (call) => {
      if (isDown) throw new Rejection(503, 'not-ready');
      return statements['GET /deposit/statement'](call);
    },
  });
  expect(await screen.findByText('Error loading transaction history')).toBeTruthy();
  expect(screen.getByText('My balance')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Opening balance')).toBeTruthy();
});
