import { toast } from '@patina/ui/toast';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aProblem } from '#testing/a-storefront.ts';
import { button, errorOf, field, main, openAuth } from '#testing/open-auth.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const PERSON: Record<string, string> = {
  'First name': 'Ada',
  'Last name': 'Byron',
  Email: 'ada@example.test',
  Phone: '+351912345678',
  Password: 'Secret12',
  'Confirm password': 'Secret12',
};

async function fillIn(user: UserEvent, change: Record<string, string> = {}) {
  await screen.findByLabelText('First name');
  for (const [name, text] of Object.entries({ ...PERSON, ...change })) {
    if (text && main().queryByLabelText(name)) await user.type(field(name), text);
  }
}

async function signUp(user: UserEvent, change: Record<string, string> = {}) {
  await fillIn(user, change);
  await user.click(main().getByRole('checkbox'));
  await user.click(button('Sign up'));
}

test('an empty sign-up names the missing fields and focuses the first of them', async () => {
  const { user, storefront } = await openAuth('/auth?form=signup');
  await screen.findByLabelText('First name');
  await user.click(button('Sign up'));
  await screen.findByText('First name is required');
  expect(Object.keys(PERSON).map(errorOf)).toEqual([
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Password is required',
    'Please confirm your password',
  ]);
  screen.getByText('Please accept the terms and privacy policy');
  expect(document.activeElement).toBe(field('First name'));
  expect(storefront.writes).toEqual([]);
});

test.each([
  ['Email', 'ada', 'Please enter a valid email address'],
  ['Phone', '+35112', 'Please enter a valid phone number'],
  ['Password', 'secret', /^Please use at least 8 characters/],
  ['Password', 'Byron1990', /^Please choose a password that is more than a name/],
  ['Password', 'Patina2026!', /^Please choose a password that is more than a name/],
  ['Password', 'Password1', 'Too many people use this password. Please choose another one'],
  ['Confirm password', 'Secret13', 'Passwords do not match'],
  ['First name', '   ', 'First name is required'],
])(
  'a sign-up with %s %j shows the error',
  async (name, text, message) => {
    const { user, storefront } = await openAuth('/auth?form=signup');
    await signUp(user, { [name]: text });
    await screen.findByText(message);
    expect(storefront.writes).toEqual([]);
  },
  15_000,
);

test('different passwords are reported beside other errors', async () => {
  const { user } = await openAuth('/auth?form=signup');
  await signUp(user, { 'First name': '', 'Confirm password': 'Secret13' });
  await screen.findByText('First name is required');
  screen.getByText('Passwords do not match');
});

test('a sign-up sends all required fields and leads to the account', async () => {
  const { user, storefront } = await openAuth('/auth?form=signup&redirect=%2Fcart');
  await signUp(user);
  await screen.findByRole('heading', { name: 'My account' });
  expect(storefront.writes).toEqual([
    [
      '/register',
      {
        name: 'Ada',
        surname: 'Byron',
        email: 'ada@example.test',
        phone: '+351 912 345 678',
        phoneE164: '+351912345678',
        password: 'Secret12',
        passConfirm: 'Secret12',
      },
    ],
  ]);
});

test('who has signed up for a product in the cart comes back to it', async () => {
  sessionStorage.setItem('wanted-item', '7');
  onTestFinished(() => sessionStorage.clear());
  const { user } = await openAuth('/auth?form=signup&redirect=%2Fcart');
  await signUp(user);
  await screen.findByRole('heading', { name: 'My cart' });
});

test('rejected fields show the server’s errors', async () => {
  const rejection = aProblem(422, 'Please check the form.', {
    name: ['No such name'],
    surname: ['No such family'],
    email: ['The email has already been taken'],
    phoneE164: ['No such number'],
    passConfirm: ['Not the same'],
  });
  const { user } = await openAuth('/auth?form=signup', { '/register': rejection });
  await signUp(user);
  await screen.findByText('The email has already been taken');
  expect(['First name', 'Last name', 'Email', 'Phone', 'Confirm password'].map(errorOf)).toEqual([
    'No such name',
    'No such family',
    'The email has already been taken',
    'No such number',
    'Not the same',
  ]);
  expect(document.activeElement).toBe(field('First name'));
});

test.each([
  ['Too many attempts', 'Too many attempts'],
  ['', 'Registration failed'],
])(
  'a sign-up rejected as a whole (%j) shows the reason',
  async (message, shown) => {
    const { user } = await openAuth('/auth?form=signup', { '/register': aProblem(429, message) });
    await signUp(user);
    expect((await main().findByRole('alert')).textContent).toBe(shown);
  },
  15_000,
);

test('a second click within half a second sends nothing', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  onTestFinished(() => now.mockRestore());
  const { user, storefront } = await openAuth('/auth?form=signup', { '/register': aProblem(429, 'Too many attempts') });
  await signUp(user);
  await main().findByRole('alert');
  now.mockReturnValue(10_499);
  await user.click(button('Sign up'));
  expect(storefront.writes).toHaveLength(1);
  now.mockReturnValue(10_500);
  await user.click(button('Sign up'));
  await waitFor(() => expect(storefront.writes).toHaveLength(2));
});

test('the visitor’s country is preselected', async () => {
  vi.stubGlobal('fetch', async () => new Response('1;DE;DEU;Germany'));
  onTestFinished(() => void vi.unstubAllGlobals());
  await openAuth('/auth?form=signup');
  const country = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country of the phone number' });
  await waitFor(() => expect(country.value).toBe('DE'));
});

test.each(['0;;;', '1;XX;XXX;Nowhere', '1;FR;FRA;France', 'unable to fetch the country'])(
  'the lookup result %j preselects none',
  async (answer) => {
    const lookup = vi.fn(async () => new Response(answer));
    vi.stubGlobal('fetch', lookup);
    onTestFinished(() => void vi.unstubAllGlobals());
    await openAuth('/auth?form=signup');
    const country = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country of the phone number' });
    await waitFor(() => expect(lookup).toHaveBeenCalledOnce());
    expect(country.value).toBe('');
  },
);

test('a number of a country outside the store’s list is cleared, with a message', async () => {
  const bad = vi.spyOn(toast, 'error');
  const { user } = await openAuth('/auth?form=signup');
  await user.type(await screen.findByLabelText('Phone'), '+33');
  expect(field('Phone').value).toBe('');
  await waitFor(() => expect(bad).toHaveBeenCalledExactlyOnceWith('This country is not supported'));
});

test('the terms confirm the age and open in a new tab', async () => {
  await openAuth('/auth?form=signup');
  const box = await main().findByRole('checkbox', { name: /at least 18 years old/ });
  const line = within(box.closest('label') as HTMLElement);
  const terms = await line.findByRole('link', { name: /^terms/ });
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank']);
  expect(line.getByRole('link', { name: /^privacy policy/ }).getAttribute('href')).toBe('/static-page/4');
});

test('a visitor confirmed by Steam signs up without a password', async () => {
  const { user, storefront } = await openAuth('/auth?form=signup&steam=1', {
    '/auth/steam/visitor': { status: 'OK', payload: { steamid: '76561197960265729' } },
  });
  await signUp(user);
  await screen.findByRole('heading', { name: 'My account' });
  const [[, body] = []] = storefront.writes;
  expect(Object.keys(body as object).sort()).toEqual(['email', 'name', 'phone', 'phoneE164', 'surname']);
});

test('a visitor who only claims to come from Steam must choose a password', async () => {
  await openAuth('/auth?form=signup&steam=1', { '/auth/steam/visitor': { status: 'OK', payload: null } });
  await screen.findByLabelText('Password');
});
