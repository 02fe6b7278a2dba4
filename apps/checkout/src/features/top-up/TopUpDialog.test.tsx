import type { Answers } from '@patina/test-pages/api/answers';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { someSettings } from '@patina/test-pages/factories/some-settings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { openCheckout } from '#testing/open-checkout.tsx';
import { acceptTerms } from '#testing/pay-by.ts';
import { Component as TopUpDialog } from './TopUpDialog.tsx';

beforeEach(() => sessionStorage.clear());

const BEGIN = 'POST /deposit/checkout';
const PAGE = 'https://pay.example/3?order=3';

function Host({ amount }: { amount?: number | string }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <TopUpDialog open={isOpen} {...(amount !== undefined && { amount })} onClose={() => setOpen(false)} />
    </>
  );
}

function openTopUp(
  answers: Answers = {},
  { amount, currency = 'EUR' }: { amount?: number | string; currency?: string } = {},
) {
  const element = <Host {...(amount !== undefined && { amount })} />;
  return openCheckout('/host', answers, { currency, more: [{ path: 'host', element }] });
}

const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (method: string) => fireEvent.click(await screen.findByRole('radio', { name: method }));

async function confirm(change: Record<string, string> = {}) {
  await choose('Credit/Debit card');
  await press('Top up');
  await screen.findByRole('dialog', { name: 'Confirm Information' });
  await screen.findByLabelText('Name');
  for (const [label, value] of Object.entries(change)) await write(label, value);
}

test('the amount is twenty by default, the card comes first, and the balance is no method', async () => {
  openTopUp();
  expect(await screen.findByLabelText('Top up amount')).toHaveProperty('value', '20');
  const methods = (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'));
  expect(methods).toEqual(['card', 'multibanco', 'mbway']);
  screen.getByRole('radio', { name: 'Credit/Debit card', description: /within 30 minutes/ });
});

test.each([
  ['abc', 'Please enter a valid amount'],
  ['-5', 'Please enter a valid amount'],
  ['0', 'Please enter a valid amount'],
  ['1.234', 'Please enter a valid amount'],
])('"%s" shows "%s"', async (typed, message) => {
  openTopUp();
  await choose('MBWAY');
  await write('Top up amount', typed);
  await press('Top up');
  await screen.findByText(message);
});

test('an amount typed elsewhere is filled in, and its error is shown at once', async () => {
  openTopUp({}, { amount: '0,5' });
  const amount = await screen.findByLabelText('Top up amount');
  expect(amount).toHaveProperty('value', '0,5');
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('Please select a payment method')).toBeNull();
});

test('the minimum is shown in the display currency', async () => {
  openTopUp({}, { currency: 'USD' });
  await screen.findByText('Minimum top-up amount: $5.50');
  await choose('MBWAY');
  await write('Top up amount', '5.49');
  await press('Top up');
  // The error replaces the hint that says the same.
  await waitFor(() => expect(screen.getByLabelText('Top up amount').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Minimum top-up amount: $5.50')).toHaveLength(1);
  await write('Top up amount', '5,50');
  await press('Top up');
  await screen.findByRole('dialog', { name: 'Confirm Information' });
});

test('the card is chosen, or the first method that there is', async () => {
  openTopUp();
  expect(await screen.findByRole('radio', { name: /Credit/ })).toHaveProperty('checked', true);
  await press('Top up');
  await screen.findByRole('dialog', { name: 'Confirm Information' });
});

test('without any method there is nothing to go on with', async () => {
  openTopUp({ 'GET /settings': () => ok(someSettings({ payment_methods: [] })) });
  await press('Top up');
  await screen.findByText('Please select a payment method');
});

test('the data of the profile are confirmed, and the page continues at the provider', async () => {
  const { callsOf, goTo } = openTopUp(
    { [BEGIN]: () => ({ status: 'OK' as const, redirect_url: PAGE, order: 3 }) },
    { amount: 33.5 },
  );
  await confirm();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ana');
  expect(screen.queryByLabelText('Email')).toBeNull();
  await acceptTerms();
  await press('Pay €33.50 by card');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(PAGE));
  const [call] = callsOf(BEGIN);
  expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(call?.body).toMatchObject({
    amount: 33.5,
    paymentType: 'card',
    currency: 'EUR',
    phone: '+351912345678',
    country: 2,
    termsAccepted: true,
  });
  expect(call?.body).not.toHaveProperty('email');
});

test('missing fields are named', async () => {
  const { callsOf } = openTopUp({
    'GET /user/profile': () =>
      ok(
        aProfile({
          name: '',
          surname: '',
          email: '',
          phone: '',
          city: '',
          address: '',
          post_code: '',
          country: null,
        }),
      ),
  });
  await confirm({ Phone: '12' });
  await press(/^Pay/);
  for (const message of [
    'First name is required',
    'Last name is required',
    'Invalid phone format (e.g. +1234567890)',
    'Email is required',
    'Country is required',
    'City is required',
    'Address is required',
    'Postal code is required',
    'You must accept the terms and conditions',
  ])
    await screen.findByText(message);
  expect(callsOf(BEGIN)).toEqual([]);
});

test.each([
  [() => ({ status: 'OK' as const, redirect_url: '', order: 3 }), 'No redirect URL received'],
  [() => new Rejection(422, 'Wrong', { country: ['Country is required'] }), 'Country is required'],
  [() => new Rejection(409, 'Not today'), 'Not today'],
  [() => new Rejection(409, ''), 'Checkout failed'],
])('a rejection by the server is shown (%#)', async (answer, message) => {
  const { goTo } = openTopUp({ [BEGIN]: answer });
  await confirm();
  await acceptTerms();
  await press(/^Pay/);
  await screen.findByText(message);
  expect(goTo).not.toHaveBeenCalled();
});

test('after a lost connection the request is repeated with the same key', async () => {
  const answers = [loseConnection, () => ({ status: 'OK' as const, redirect_url: PAGE, order: 3 })];
  const { callsOf, goTo } = openTopUp({ [BEGIN]: () => answers.shift()?.() });
  await confirm();
  await acceptTerms();
  await press(/^Pay/);
  await screen.findByText('Checking your payment…');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(PAGE));
  expect(new Set(callsOf(BEGIN).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a profile that fails to load is reported and can be retried', async () => {
  let isDown = true;
  openTopUp({
    'GET /user/profile': () => (isDown ? new Rejection(409, 'Oops') : ok(aProfile())),
  });
  await choose('Credit/Debit card');
  await press('Top up');
  await screen.findByText('Failed to load necessary data for checkout.');
  isDown = false;
  await press('Try again');
  await screen.findByLabelText('Name');
});

test('closing notifies the opener', async () => {
  openTopUp();
  await press('Close');
  await screen.findByText('closed');
});
