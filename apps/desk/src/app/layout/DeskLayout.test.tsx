import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOperator } from '#testing/an-operator.ts';
import { openDesk } from '#testing/open-desk.tsx';
import remote from '../../../remote.json' with { type: 'json' };
import { areasOf, GROUPS } from './desk-areas.ts';

const NO_ENTRIES = { 'GET /desk/roles': () => ok([]) };

test('operators see the areas of their roles, and which one is open', async () => {
  openDesk('/desk/roles', NO_ENTRIES);
  const areas = within(await screen.findByRole('navigation', { name: 'Back office' }));
  const open = areas.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(open.map(({ textContent }) => textContent?.trim())).toEqual(['Roles']);
  const ofOwners = remote.routes.filter(({ path, requires }) => !path.includes(':') && requires.includes('owner'));
  expect(areas.getAllByRole('link')).toHaveLength(ofOwners.length);
});

test('the groups have every area, with what waits in it; on narrow screens they open and close by a button', async () => {
  expect(GROUPS.flatMap(({ areas }) => areas).toSorted()).toEqual(
    areasOf(anOperator())
      .map(({ name }) => name)
      .toSorted(),
  );
  const numbers = { to_send: 12, to_answer: 3, to_price: 1, to_pay_out: 0, low_stock: 4 };
  const { user } = openDesk('/desk/roles', { ...NO_ENTRIES, 'GET /desk/today': () => ok(numbers) });
  const navigation = within(await screen.findByRole('navigation', { name: 'Back office' }));
  expect(await navigation.findByRole('link', { name: 'Deliveries 12 wait' })).toBeTruthy();
  const work = within(navigation.getByRole('region', { name: 'Work' }));
  expect(work.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Today ',
    'Deliveries 1212 wait',
    'Messages 33 wait',
    'Orders ',
    'Offers 11 waits',
    'Trades ',
    'Payouts ',
    'Approvals ',
  ]);
  const button = navigation.getByRole('button', { name: 'Back office 16 wait' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.click(navigation.getByRole('link', { name: 'Roles' }));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('on narrow screens each group says what waits in it, and stays as it was folded', async () => {
  const answers = { ...NO_ENTRIES, 'GET /desk/today': () => ok({ to_send: 12, to_answer: 3, approvals: 0 }) };
  const { user } = openDesk('/desk/roles', answers);
  const groupButton = (name: string) => screen.findByRole('button', { name });
  const work = await groupButton('Work 15 wait');
  const store = await groupButton('Store');
  // That of the open page is open.
  expect([work, store].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
  await user.click(work);
  await user.click(store);
  cleanup();
  openDesk('/desk/roles', answers);
  expect((await groupButton('Work 15 wait')).getAttribute('aria-expanded')).toBe('true');
  expect((await groupButton('Store')).getAttribute('aria-expanded')).toBe('false');
});

test('an area of other roles is not found', async () => {
  openDesk('/desk/roles', NO_ENTRIES, { roles: ['catalogue'] });
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull();
});

test('for somebody without a role nothing is there', async () => {
  openDesk('/desk/roles', { ...NO_ENTRIES, 'GET /desk/operator': () => Rejection.of('address-not-found') });
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeTruthy();
});

test('without a second factor nobody works here', async () => {
  openDesk('/desk/roles', NO_ENTRIES, { second_factor: 'missing' });
  const link = await screen.findByRole('link', { name: 'Set up a second factor' });
  expect(link.getAttribute('href')).toBe('/account/security');
});

test('a second factor that is proved opens the page', async () => {
  let isProved = false;
  const { user } = openDesk('/desk/roles', {
    ...NO_ENTRIES,
    'GET /desk/operator': () => ok(anOperator({ second_factor: isProved ? 'proved' : 'needed' })),
    'POST /desk/operator/enter': () => {
      isProved = true;
      return { status: 'OK' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Roles'));
});
