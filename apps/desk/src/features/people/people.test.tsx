import type { Person } from '@patina/shared-api/contract/desk/people';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const AT = Date.parse('2026-11-21T16:05') / 1000;

const PERSON: Person = {
  id: 7,
  email: 'ada@patina.test',
  name: 'Ada',
  surname: 'Seller',
  state: 'verified',
  steamid: '',
  balance: 12.5,
  created_at: AT,
  pending_email: null,
  phone: '',
  address: '',
  city: '',
  post_code: '',
  country: null,
  trade_link: '',
  verified_at: AT,
  locked_at: null,
  lock_reason: null,
  waits_until: null,
  has_password: true,
  has_second_factor: false,
  roles: [],
  sessions: [{ id: 3, user_agent: 'Firefox', created_at: AT, last_seen_at: AT }],
  notices: [],
  adjustments: [],
};

const openPerson = (address = '/desk/people/7', answers: Answers = {}, operator = {}) =>
  openDesk(
    address,
    {
      'GET /desk/people/{id}': () => ok(PERSON),
      'GET /desk/people/{id}/orders': () =>
        aList([{ id: 100_012, created_at: AT, status: 'completed', items: 2, total: 20 }]),
      ...answers,
    },
    operator,
  );

test('people are found by what is typed, and lead to their page', async () => {
  const { requests } = openDesk('/desk/people?who=ada', { 'GET /desk/people': () => aList([PERSON]) });
  expect(await tableRows('People')).toEqual([
    ['ada@patina.test', 'Ada Seller', 'Verified', '', '12.50 Credits', '', '21 Nov 2026 16:05', '7'],
  ]);
  expect(requests()).toContain('/desk/people?who=ada');
  expect(screen.getByRole('link', { name: 'ada@patina.test' }).getAttribute('href')).toBe('/desk/people/7');
});

test('a person shows the whole history first, and orders or sessions as tables at addresses of their own', async () => {
  const { user, requests } = openPerson();
  expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy();
  expect(requests()).toContain('/desk/timeline?subject=person:7');
  const views = within(screen.getByRole('navigation', { name: 'History' }));
  await user.click(views.getByRole('link', { name: 'Orders' }));
  expect(await tableRows('Orders')).toEqual([['100012', '21 Nov 2026 16:05', '2', '20.00 Credits', 'Completed']]);
  await user.click(screen.getByRole('link', { name: 'Sessions' }));
  expect(await tableRows('Sessions')).toEqual([['Firefox', '21 Nov 2026 16:05', '21 Nov 2026 16:05']]);
});

test('an account is locked for a reason, and what somebody else has done meanwhile is said', async () => {
  const lock = [new Rejection(409, 'Locked already.', undefined, 'person-locked'), { status: 'OK' as const }];
  const { user, callsOf } = openPerson('/desk/people/7', { 'POST /desk/people/lock': () => lock.shift() });
  await user.click(await screen.findByRole('button', { name: 'Lock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lock' }));
  await user.type(dialog.getByLabelText('Reason'), 'See ticket 12.');
  await user.click(dialog.getByRole('button', { name: 'Lock' }));
  expect(await dialog.findByText('This account is locked.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf('POST /desk/people/lock')[0]?.body).toMatchObject({ id: 7, reason: 'See ticket 12.' });
});

test('a large adjustment waits for a second person', async () => {
  const pending = {
    id: 1,
    amount: -60,
    reason: 'x',
    status: 'pending',
    requested_by: 'o',
    decided_by: null,
    created_at: AT,
  };
  const { user, callsOf, toasts } = openPerson('/desk/people/7', {
    'POST /desk/people/adjust': () => ok(pending),
  } as Answers);
  await user.click(await screen.findByRole('button', { name: 'Adjust the balance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust the balance' }));
  await user.type(dialog.getByLabelText('Amount'), '-60,00');
  await user.type(dialog.getByLabelText('Reason'), 'Paid twice by mistake.');
  await user.click(dialog.getByRole('button', { name: 'Adjust the balance' }));
  await waitFor(() => expect(toasts).toEqual(['The change waits for a second person, under Approvals.']));
  expect(callsOf('POST /desk/people/adjust')[0]?.body).toMatchObject({ id: 7, amount: -60 });
});

test('nobody has buttons for their own account, and only owners for those of people who work here', async () => {
  openPerson(
    '/desk/people/7',
    { 'GET /desk/people/{id}': () => ok({ ...PERSON, roles: ['finance'] }) },
    { roles: ['support'] },
  );
  expect(await screen.findByText('Finance')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
});

test.each([
  ['banned', 'banned'],
  ['ok', 'allowed'],
] as const)('whether Steam lets a person trade is said: %s', async (trading, text) => {
  openPerson('/desk/people/7', { 'GET /desk/people/{id}/steam': () => ok({ steamid: '76561197960266962', trading }) });
  const name = await screen.findByText('Trading on Steam');
  expect(name.nextSibling?.textContent).toBe(text);
});
