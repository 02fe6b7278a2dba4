import { anOffer } from '@patina/test-pages/factories/an-offer';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, fillInCard, openOffer, press } from '#testing/open-offer.tsx';
import { dialog } from '#testing/open-offers.tsx';
import { settingsWith } from '#testing/usual-answers.ts';

const ACCEPTED = anOffer({ status: 'accepted' });

test('the contact info is filled in from the profile, and missing fields are named', async () => {
  const { user } = openOffer(ACCEPTED);
  await press(user, 'Continue to payout');
  for (const [label, value] of [
    ['First name', 'Ana'],
    ['Last name', 'Reis'],
    ['Email', 'ana@example.com'],
    ['Country', '2'],
    ['City', 'Lisboa'],
    ['Post code', '1100-048'],
    ['Address', 'Rua Augusta 1'],
  ] as const)
    await waitFor(async () => expect(await field(label)).toHaveProperty('value', value));
  for (const label of ['First name', 'Last name', 'Email', 'Phone', 'City', 'Post code', 'Address'])
    await user.clear(await field(label));
  await user.selectOptions(await field('Country'), '');
  await press(user, 'Continue');
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Country is required',
    'City is required',
    'Post code is required',
    'Address is required',
  ])
    await screen.findByText(message);
  await expect.poll(() => document.activeElement).toBe(await field('First name'));
});

test('only the methods of the settings can be chosen, and one is required', async () => {
  const { user } = openOffer(ACCEPTED, {
    'GET /settings': () =>
      settingsWith({
        payout_methods: [
          { code: 'bank', title: 'BANK', image: null },
          { code: 'mbway', title: 'MBWAY', image: null },
          { code: 'pigeon', title: 'PIGEON', image: null },
        ],
      }),
  });
  await press(user, 'Continue to payout');
  await press(user, 'Continue');
  await dialog('Payment method');
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['bank', 'mbway']);
  await press(user, 'Continue');
  await screen.findByText('Please select a payment method');
});

test('typed text is kept when going back and forth', async () => {
  const { user } = openOffer(ACCEPTED);
  await press(user, 'Continue to payout');
  await user.clear(await field('City'));
  await user.type(await field('City'), 'Porto');
  await press(user, 'Continue');
  await user.click(await screen.findByRole('radio', { name: /^Credit/ }));
  await press(user, 'Continue');
  await fillInCard(user);
  await press(user, 'Back');
  await user.click(await screen.findByRole('radio', { name: /^BANK/ }));
  await press(user, 'Continue');
  await user.type(await field('IBAN'), 'pt50000201231234567890154');
  await press(user, 'Back');
  await press(user, 'Back');
  expect(await field('City')).toHaveProperty('value', 'Porto');
  await press(user, 'Back');
  await press(user, 'Continue to payout');
  await press(user, 'Continue');
  expect(await screen.findByRole('radio', { name: /^BANK/ })).toHaveProperty('checked', true);
  await press(user, 'Continue');
  expect(await field('IBAN')).toHaveProperty('value', 'PT50 0002 0123 1234 5678 9015 4');
  await press(user, 'Back');
  await user.click(await screen.findByRole('radio', { name: /^Credit/ }));
  await press(user, 'Continue');
  expect(await field('Card number')).toHaveProperty('value', '4242 4242 4242 4242');
  expect(await field('Card holder name')).toHaveProperty('value', 'ANA REIS');
  expect(await field('Expiry date')).toHaveProperty('value', '12/39');
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
});
