import type { Profile } from '@patina/shared-api/contract/account/profile';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import type { Answer } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aProfile, PROFILE_FIELDS } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const CHANGE = 'PUT /user/profile';
const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1234&token=AbCd1234';
const profileIs = (profile: Partial<Profile>) => ({
  'GET /user/profile': () => ok(aProfile(profile)),
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const write = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));

test('the profile shows the name, the registration date, and that the email address is verified', async () => {
  openAccount('/account');
  const card = within(await screen.findByRole('region', { name: 'Overview' }));
  expect(card.getByText('Ana Reis')).toBeTruthy();
  expect(card.getByText('ana@example.com')).toBeTruthy();
  expect(card.getByText('Nov 21, 2026')).toBeTruthy();
  expect(card.getByText('Email verified')).toBeTruthy();
  expect(card.queryByRole('link')).toBeNull();
});

test('an unverified address has a link to another verification email', async () => {
  openAccount('/account', profileIs({ verification_data: { status: 'pending' } }));
  const card = within(await screen.findByRole('region', { name: 'Overview' }));
  expect(card.getByText('Email not verified')).toBeTruthy();
  const link = card.getByRole<HTMLAnchorElement>('link', { name: 'Resend verification email' });
  expect(link.pathname + link.search).toBe('/email-verification?redirect=%2Faccount%2Fpersonal');
});

test('the form is filled in from the profile', async () => {
  openAccount('/account', profileIs({ steam_trade_link: TRADE_LINK }));
  const values: [string, string][] = [
    ...PROFILE_FIELDS,
    ['Steam trade link', TRADE_LINK],
    ['Country', '2'],
    ['Address', 'Rua Augusta 1'],
  ];
  for (const [label, value] of values) expect(await field(label)).toHaveProperty('value', value);
});

test('changed fields are saved, confirmed, and loaded again', async () => {
  const { toasts, bodiesOf, received } = openAccount('/account', {
    [CHANGE]: ({ body }) => ok(aProfile({ ...body, country: null })),
  });
  await write('Name', '  Inês ');
  await write('Country', '');
  await write('Steam trade link', TRADE_LINK);
  await save();
  await expect.poll(() => toasts).toEqual(['Profile updated successfully']);
  expect(bodiesOf(CHANGE)).toEqual([
    {
      name: 'Inês',
      surname: 'Reis',
      email: 'ana@example.com',
      phone: '+351912345678',
      address: 'Rua Augusta 1',
      city: 'Lisboa',
      post_code: '1100-048',
      country: null,
      steam_trade_link: TRADE_LINK,
    },
  ]);
  const calls = () => received.map(({ call }) => call);
  await waitFor(() => expect(calls().lastIndexOf('GET /user/profile')).toBeGreaterThan(calls().indexOf(CHANGE)));
});

test('a new email address is unverified', async () => {
  const { store } = openAccount('/account', {
    [CHANGE]: () => ok(aProfile({ verification_data: { status: 'pending' } })),
  });
  await write('Email', 'ines@example.com');
  await save();
  await waitFor(() => expect(store.get(sessionAtom).emailVerified).toBe(false));
});

test('the button is busy while the profile is saved', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Answer<typeof CHANGE>>();
  const { toasts, bodiesOf } = openAccount('/account', { [CHANGE]: () => promise });
  await save();
  const busy = await screen.findByRole('button', { name: 'Saving...' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(busy);
  await waitFor(() => expect(bodiesOf(CHANGE)).toHaveLength(1));
  answer(ok(aProfile()));
  await expect.poll(() => toasts).toEqual(['Profile updated successfully']);
  expect(bodiesOf(CHANGE)).toHaveLength(1);
});

test.each([
  ['Name', ' ', 'First name is required'],
  ['Surname', '', 'Last name is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'ana@example', 'Invalid email format'],
  ['Phone', '', 'Phone number is required'],
  ['Phone', '+351 91', 'Please enter a valid phone number'],
  ['City', 'x'.repeat(101), 'Please use at most 100 characters'],
])('%s "%s" shows "%s" and is not sent', async (label, value, message) => {
  const { bodiesOf } = openAccount('/account');
  await write(label, value);
  await save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
  expect(bodiesOf(CHANGE)).toEqual([]);
});

test.each([
  ['https://steamcommunity.com/tradeoffer/new/?partner=1234', /^Please enter a Steam trade link such as/],
  [
    'https://steamcommunity.com.evil.example/tradeoffer/new/?partner=1234&token=AbCd1234',
    /^Please enter a Steam trade/,
  ],
  [
    'https://steamcommunity.com/tradeoffer/new/?partner=99&token=AbCd1234',
    'This trade link belongs to another Steam account',
  ],
])('the trade link %s is rejected', async (link, message) => {
  const { bodiesOf } = openAccount('/account', profileIs({ steamid: '76561197960266962' }));
  await write('Steam trade link', link);
  await save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(bodiesOf(CHANGE)).toEqual([]);
});

test('a trade link of the linked account is accepted with its parameters in another order', async () => {
  const { bodiesOf } = openAccount('/account', profileIs({ steamid: '76561197960266962' }));
  expect(await screen.findByText('Steam account 76561197960266962')).toBeTruthy();
  await write('Steam trade link', 'https://steamcommunity.com/tradeoffer/new/?token=AbCd1234&partner=1234');
  await save();
  await waitFor(() => expect(bodiesOf(CHANGE)).toHaveLength(1));
});

test('a shopper without Steam goes to Steam to link it, and is told if that is not possible', async () => {
  const { bodiesOf } = openAccount('/account', {
    'POST /user/steam/link': () => Rejection.of('confirmation-required'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Link Steam' }));
  expect(await screen.findByText('Please confirm that it is you: sign in again, then repeat this.')).toBeTruthy();
  expect(bodiesOf('POST /user/steam/link')).toEqual([{ redirect: '/account/personal' }]);
  const help = screen.getByRole('link', { name: /^Find it on Steam/ });
  expect(help.getAttribute('href')).toBe('https://steamcommunity.com/my/tradeoffers/privacy');
});

test('what Steam says against trading with the linked account is said, until it is mended', async () => {
  const steamid = '76561197960266962';
  let isMended = false;
  const { bodiesOf } = openAccount('/account', {
    ...profileIs({ steamid }),
    'GET /user/steam/account': () =>
      ok(
        isMended
          ? { steamid, trading: 'ok', inventory: 'public' }
          : { steamid, trading: 'banned', inventory: 'private' },
      ),
  });
  await screen.findByText(/^Steam says that this account may not trade .* Your Steam inventory is private/);
  expect(screen.getByRole('link', { name: /^Privacy settings at Steam/ }).getAttribute('href')).toContain('/my/edit/');
  isMended = true;
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByText(/^Steam says/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  // It keeps nobody from saving the link.
  await write('Steam trade link', TRADE_LINK);
  await save();
  await waitFor(() => expect(bodiesOf(CHANGE)).toHaveLength(1));
});

test('without a linked account, the account of the trade link is asked for', async () => {
  const asked: (string | null)[] = [];
  openAccount('/account', {
    'GET /user/steam/account': ({ query }) => {
      asked.push(query.get('steamid'));
      return ok({ steamid: '76561197960266962', trading: 'banned', inventory: 'unknown' });
    },
  });
  await write('Steam trade link', TRADE_LINK);
  expect(await screen.findByText(/^Steam says that this account may not trade/)).toBeTruthy();
  expect(asked).toEqual(['76561197960266962']);
});

test('a linked Steam account can be unlinked, unless it is the only way to sign in', async () => {
  let steamid = '76561197960266962';
  const { toasts } = openAccount('/account', {
    'GET /user/profile': () => ok(aProfile({ steamid })),
    'POST /user/steam/unlink': () => {
      steamid = '';
      return { status: 'OK' };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink Steam' }));
  expect(await screen.findByText('No Steam account is linked.')).toBeTruthy();
  await expect.poll(() => toasts).toEqual(['The Steam account is unlinked.']);
});

test('what waits in the account is said: an address that is not verified yet, and payouts after a change', async () => {
  const waits = { pending_email: 'new@example.com', waits_until: 1_795_413_638, has_password: false };
  openAccount('/account', profileIs({ ...waits, steamid: '76561197960266962' }));
  expect(await screen.findByText(/^new@example\.com will be your address once/)).toBeTruthy();
  const notice = await screen.findByText(/payouts and new deliveries wait until/);
  expect(notice.querySelector('time')?.dateTime).toBe('2026-11-23T06:00:38.000Z');
  expect(screen.queryByRole('button', { name: 'Unlink Steam' })).toBeNull();
});

test('field errors of the server are shown at the fields, and typed text is kept', async () => {
  const { toasts } = openAccount('/account', {
    [CHANGE]: () => new Rejection(422, 'Invalid input', { email: ['The email has already been taken'] }),
  });
  await write('Name', 'Inês');
  await write('Email', 'taken@example.com');
  await save();
  expect(await screen.findByText('The email has already been taken')).toBeTruthy();
  await expect.poll(() => toasts).toEqual(['Failed to update profile']);
  expect(await field('Name')).toHaveProperty('value', 'Inês');
  expect(await field('Email')).toHaveProperty('value', 'taken@example.com');
  await expect.poll(() => document.activeElement).toBe(await field('Email'));
});

test('a server error shows its reason, in addition to the toast', async () => {
  const { toasts } = openAccount('/account', { [CHANGE]: () => new Rejection(503, 'The store is being repaired.') });
  await write('City', 'Porto');
  await save();
  expect(await screen.findByText('The store is being repaired.')).toBeTruthy();
  await expect.poll(() => toasts).toEqual(['Failed to update profile']);
  expect(await field('City')).toHaveProperty('value', 'Porto');
});

test('another currency keeps typed text', async () => {
  const { store, received } = openAccount('/account');
  await write('Name', 'Inês');
  const name = await field('Name');
  act(() => store.set(chosenLocaleAtom, { currency: 'USD', language: 1 }));
  await waitFor(() => expect(received.filter(({ call }) => call === 'GET /user/profile')).toHaveLength(2));
  expect(await field('Name')).toBe(name);
  expect(name.value).toBe('Inês');
});

test('a profile that fails to load shows the reason and can be retried', async () => {
  let isBroken = true;
  const { user } = openAccount('/account', {
    'GET /user/profile': () => (isBroken ? new Rejection(422, 'The profiles are being moved.') : ok(aProfile())),
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load profile data' })).toBeTruthy();
  expect(screen.getByText('The profiles are being moved.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field('Name')).toHaveProperty('value', 'Ana');
});

test('a loading profile is announced', async () => {
  const { router } = openAccount('/account/orders', { 'GET /user/profile': () => new Promise(() => {}) });
  await screen.findByRole('heading', { level: 1, name: 'Order History' });
  void router.navigate('/account');
  expect(await screen.findByRole('status', { name: 'Loading your profile' })).toBeTruthy();
});

test('a Steam account that could not be linked is reported', async () => {
  openAccount('/account/personal?error=steam');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Steam could not confirm this account/);
});
