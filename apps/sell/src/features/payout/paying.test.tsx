import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aPayout } from '@patina/test-pages/factories/a-payout';
import { anOffer } from '@patina/test-pages/factories/an-offer';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, fillInCard, goToPayment, openOffer, press } from '#testing/open-offer.tsx';
import { dialog, openOffers, withOffer } from '#testing/open-offers.tsx';
import { decided, settingsWith } from '#testing/usual-answers.ts';

const CARD = 'POST /offer/withdraw/card';
const BANK = 'POST /offer/withdraw/sepa';
const ACCEPTED = anOffer({ status: 'accepted' });

test('an empty card form names the missing fields', async () => {
  const { user, callsOf } = openOffer(ACCEPTED);
  await goToPayment(user, 'Credit');
  await press(user, /^Withdraw/);
  for (const message of [
    'Please enter a valid card number',
    'Card holder name is required',
    'Please enter a valid expiration date (MM/YY)',
    'You must agree to the terms and conditions',
  ])
    await screen.findByText(message);
  await user.type(await field('Expiry date'), '0120');
  await screen.findByText('Card has expired');
  expect(callsOf(CARD)).toEqual([]);
});

test('an empty bank form names the missing fields, and an IBAN is checked', async () => {
  const { user, callsOf } = openOffer(ACCEPTED);
  await goToPayment(user, 'BANK');
  await user.clear(await field('Full name'));
  await user.type(await field('IBAN'), 'PT50000201231234567890155');
  await press(user, /^Withdraw/);
  for (const message of [
    'Full name is required',
    'Please enter a valid IBAN',
    'You must agree to the terms and conditions',
  ])
    await screen.findByText(message);
  expect(callsOf(BANK)).toEqual([]);
});

test('a payout to a card completes the offer, and the card number is stored nowhere', async () => {
  const completed = anOffer({ status: 'completed', payout: aPayout() });
  const { user, callsOf, toasts, queryClient } = openOffer(ACCEPTED, { [CARD]: () => decided(completed) });
  await goToPayment(user, 'Credit');
  await fillInCard(user);
  await press(user, 'Withdraw €26.60');
  await screen.findByText(
    /^Your withdrawal request has been accepted: €26.60 to the card ending in 4242\. .* by 8 December 2026 at the latest/,
  );
  await waitFor(() => expect(toasts).toEqual(['Payment submitted successfully']));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Offer details' }));
  expect(callsOf(CARD)[0]?.body).toEqual({
    id: 12,
    name: 'Ana',
    surname: 'Reis',
    email: 'ana@example.com',
    phone: '+351912345678',
    country: 2,
    city: 'Lisboa',
    postCode: '1100-048',
    address: 'Rua Augusta 1',
    card_number: '4242424242424242',
    card_holder_name: 'ANA REIS',
    expire_month: '12',
    expire_year: '39',
    currency: 'EUR',
    language: 1,
  });
  const kept = [
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ),
    JSON.stringify({ ...localStorage, ...sessionStorage }),
    location.href,
  ].join(' ');
  expect(kept.replaceAll(' ', '')).not.toContain('42424242');
});

test('a payout to a bank account is sent in the form of the contract', async () => {
  const { user, callsOf } = openOffer(ACCEPTED, {
    [BANK]: () => decided(anOffer({ status: 'completed', payout: aPayout({ method: 'bank', ending: '0154' }) })),
  });
  await goToPayment(user, 'BANK');
  await user.clear(await field('Full name'));
  await user.type(await field('Full name'), 'Ana Maria Reis');
  await user.type(await field('IBAN'), 'PT50000201231234567890154');
  await user.click(screen.getByRole('checkbox'));
  await press(user, /^Withdraw/);
  await screen.findByText(/to the account ending in 0154/);
  expect(callsOf(BANK)[0]?.body).toMatchObject({
    first_name: 'Ana Maria',
    last_name: 'Reis',
    account_number: 'PT50000201231234567890154',
    currency: 'EUR',
  });
});

test('the name of the account, or of the payee, is carried over to the bank account, unless another one is typed', async () => {
  const { user } = openOffer(ACCEPTED);
  await goToPayment(user, 'BANK');
  expect(await field('Full name')).toHaveProperty('value', 'Ana Reis');
  await press(user, 'Back');
  await press(user, 'Back');
  await user.type(await field('First name'), ' Maria');
  await press(user, 'Continue');
  await press(user, 'Continue');
  await waitFor(async () => expect(await field('Full name')).toHaveProperty('value', 'Ana Maria Reis'));
  await user.type(await field('Full name'), ' Lda');
  await press(user, 'Back');
  await press(user, 'Back');
  await press(user, 'Continue');
  await press(user, 'Continue');
  expect(await field('Full name')).toHaveProperty('value', 'Ana Maria Reis Lda');
});

test('a method paid by hand only asks for the consent', async () => {
  const { user, callsOf } = openOffer(ACCEPTED, {
    'GET /settings': () => settingsWith({ payout_methods: [{ code: 'mbway', title: 'MBWAY', image: null }] }),
    'POST /offer/withdraw/mbway': () =>
      decided(anOffer({ status: 'completed', payout: aPayout({ method: 'mbway', ending: '' }) })),
  });
  await goToPayment(user, 'MBWAY');
  await press(user, /^Withdraw/);
  await screen.findByText('You must agree to the terms and conditions');
  await user.click(screen.getByRole('checkbox'));
  await press(user, /^Withdraw/);
  await screen.findByText(/€26.60 by MB WAY/);
  expect(callsOf('POST /offer/withdraw/mbway')[0]?.body).toMatchObject({ id: 12, phone: '+351912345678' });
});

test('rejected card fields show the server’s messages', async () => {
  const { user } = openOffer(ACCEPTED, {
    [CARD]: () =>
      new Rejection(422, 'Wrong', {
        card_number: ['Please enter a valid card number'],
        expiry_date: ['Card has expired'],
      }),
  });
  await goToPayment(user, 'Credit');
  await fillInCard(user);
  await press(user, /^Withdraw/);
  await screen.findByText('Please enter a valid card number');
  await screen.findByText('Card has expired');
  expect((await field('Card number')).getAttribute('aria-invalid')).toBe('true');
});

test('errors of the contact info are shown in its step', async () => {
  const { user } = openOffer(ACCEPTED, {
    [CARD]: () => new Rejection(422, 'Wrong', { phone: ['Please enter a valid phone number'] }),
  });
  await goToPayment(user, 'Credit');
  await fillInCard(user);
  await press(user, /^Withdraw/);
  await dialog('Contact info');
  await screen.findByText('Please enter a valid phone number');
});

test('a payout whose answer is lost is requested again with the same key', async () => {
  const answers = [loseConnection, () => decided(anOffer({ status: 'completed', payout: aPayout() }))];
  const { user, callsOf } = openOffer(ACCEPTED, { [CARD]: () => answers.shift()?.() });
  await goToPayment(user, 'Credit');
  await fillInCard(user);
  await press(user, /^Withdraw/);
  await screen.findByText(/^We could not confirm/);
  await press(user, /^Withdraw/);
  await screen.findByText(/^Your withdrawal request has been accepted/);
  expect(new Set(callsOf(CARD).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('an offer cancelled in the meantime leads back to its details', async () => {
  let now = ACCEPTED;
  const { user } = openOffers(
    {
      ...withOffer(() => now),
      [CARD]: () => {
        now = anOffer({ status: 'cancelled' });
        return Rejection.of('offer-cancelled');
      },
    },
    { search: '?offer=12' },
  );
  await goToPayment(user, 'Credit');
  await fillInCard(user);
  await press(user, /^Withdraw/);
  await dialog('Offer details');
  await screen.findByText(/^This offer was cancelled/);
});
