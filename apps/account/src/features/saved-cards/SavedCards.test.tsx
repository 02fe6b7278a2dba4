import type { SavedCard } from '@patina/shared-api/contract/payments/deposit';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { aMethod } from '@patina/test-pages/factories/some-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';
import { settingsWith } from '#testing/usual-answers.ts';

const LIST = 'GET /account/cards';
const ADD = 'POST /account/cards/add';
const REMOVE = 'POST /account/cards/remove';

const aCard = (change: Partial<SavedCard> = {}): SavedCard => ({
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  month: 3,
  year: 2099,
  ...change,
});

const part = async () => within(await screen.findByRole('region', { name: 'Saved cards' }));

test('every saved card has its brand, last digits and validity; one of the past is marked', async () => {
  const cards = [aCard(), aCard({ id: 'pm_2', brand: 'newest', last4: '0005', month: 12, year: 2024 })];
  openAccount('/account/transactions', { [LIST]: () => ok(cards) });
  const rows = await (await part()).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Visa ending in 4242Valid until 03/2099Remove',
    'Card ending in 0005ExpiredValid until 12/2024Remove',
  ]);
});

test('a card is removed after a confirmation, and the list is loaded again', async () => {
  let isRemoved = false;
  const { user, toasts, bodiesOf } = openAccount('/account/transactions', {
    [LIST]: () => ok(isRemoved ? [] : [aCard()]),
    [REMOVE]: () => {
      isRemoved = true;
      return { status: 'OK' as const };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove card: Visa ending in 4242' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this card?' }));
  expect(bodiesOf(REMOVE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => toasts).toEqual(['Card removed']);
  expect(bodiesOf(REMOVE)).toEqual([{ id: 'pm_1' }]);
  expect(await (await part()).findByText(/^You have no saved cards/)).toBeTruthy();
});

test('a card that cannot be removed stays, with the reason', async () => {
  const { user, toasts } = openAccount('/account/transactions', {
    [LIST]: () => ok([aCard()]),
    [REMOVE]: () => new Rejection(503, 'The payment provider cannot be reached.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove card: Visa ending in 4242' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => toasts).toEqual(['The payment provider cannot be reached.']);
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy();
});

test('saving a card leads to the page of the payment provider', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, origin: location.origin, href: location.href, assign });
  const { user } = openAccount('/account/transactions', {
    [ADD]: () => ({ status: 'OK' as const, redirect_url: 'https://pay.example/setup' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save a card' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/setup'));
});

test('a store that takes no cards saves none', async () => {
  openAccount('/account/transactions', {
    'GET /settings': () => settingsWith({ payment_methods: [aMethod('balance', 'Balance')] }),
  });
  await (await part()).findByText(/^You have no saved cards/);
  expect(screen.queryByRole('button', { name: 'Save a card' })).toBeNull();
});

test('loading cards are announced; cards that fail to load do not affect the payments, and can be retried', async () => {
  let isBroken = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = openAccount('/account/transactions', {
    [LIST]: async () => {
      await promise;
      return isBroken ? new Rejection(503, 'The payment provider cannot be reached.') : ok([aCard()]);
    },
  });
  expect(await screen.findByRole('status', { name: 'Loading your saved cards' })).toBeTruthy();
  resolve();
  const cards = await part();
  expect(await cards.findByRole('heading', { name: 'Your saved cards could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No transactions found' })).toBeTruthy();
  isBroken = false;
  await user.click(cards.getByRole('button', { name: 'Try again' }));
  expect(await cards.findByText('Visa ending in 4242')).toBeTruthy();
});
