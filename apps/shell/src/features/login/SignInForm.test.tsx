import '../../messages/de.json';
import '../../messages/identity/de.json';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { newDocument } from '#shared/new-document/new-document.ts';
import { aProfile } from '#testing/a-profile.ts';
import { aProblem } from '#testing/a-storefront.ts';
import { address, button, field, main, openAuth } from '#testing/open-auth.tsx';

// Imported here, because a page whose texts load too slowly is shown in English.

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const rejectedRedirects = ['https://evil.example/', '//evil.example', '/\\evil.example'];

test.each([
  ['', '', 'Email and password are required'],
  ['ada@example.test', '', 'Email and password are required'],
  ['', 'Secret12', 'Email and password are required'],
  ['ada', 'Secret12', 'Invalid email format'],
  ['ada @example.test', 'Secret12', 'Invalid email format'],
])('signing in as %j with %j shows: %s', async (email, password, message) => {
  const { user, storefront } = await openAuth('/auth?form=signin');
  await screen.findByLabelText('Email');
  if (email) await user.type(field('Email'), email);
  if (password) await user.type(field('Password'), password);
  await user.click(button('LOGIN'));
  await screen.findByText(message);
  expect(screen.getAllByText(/required|Invalid/)).toHaveLength(1);
  expect(storefront.writes).toEqual([]);
});

async function signIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test');
  await user.type(field('Password'), 'Secret12');
  await user.click(button('LOGIN'));
}

test('a sign-in leads to the page that the visitor wanted', async () => {
  const { user, storefront, router } = await openAuth('/auth?form=signin&redirect=%2Fcart%3Fa%3D1');
  await signIn(user);
  await screen.findByRole('heading', { name: 'My cart' });
  expect(address()).toBe('/cart?a=1');
  expect(storefront.writes).toEqual([['/login', { username: 'ada@example.test', password: 'Secret12' }]]);
  expect(router.state.historyAction).toBe('REPLACE');
});

test.each([
  ['a clerk, in a page that was opened by a guest', ['clerk'], undefined],
  ['a shopper, in a page that was opened by a clerk', undefined, ['clerk']],
  ['a porter, in a page that was opened by a clerk', ['porter'], ['clerk']],
])('a sign-in of %s opens the page that is wanted with a new document', async (_, roles, before) => {
  const open = vi.spyOn(newDocument, 'open').mockImplementation(() => {});
  const { user, storefront } = await openAuth('/auth?form=signin&redirect=%2Fcart%3Fa%3D1', {
    '/user/profile': { status: 'OK', payload: aProfile(roles && { roles }) },
  });
  Object.assign(storefront.boot, { roles: before });
  await signIn(user);
  await vi.waitFor(() => expect(open.mock.calls).toEqual([['/cart?a=1']]));
  expect(address()).toBe('/auth?form=signin&redirect=%2Fcart%3Fa%3D1');
  main().getByRole('button', { name: 'Signing in...' });
});

test.each([
  ['with the roles that the page was opened for', { status: 'OK', payload: aProfile({ roles: ['porter', 'clerk'] }) }],
  ['whose roles nobody knows', undefined],
])('a sign-in %s goes on in the page', async (_, answer) => {
  const open = vi.spyOn(newDocument, 'open');
  const { user, storefront } = await openAuth('/auth?form=signin&redirect=%2Fcart', { '/user/profile': answer });
  storefront.boot.roles = ['clerk', 'porter'];
  await signIn(user);
  await screen.findByRole('heading', { name: 'My cart' });
  expect(open).not.toHaveBeenCalled();
});

test.each(rejectedRedirects)('a sign-in never redirects to %s, but to the account', async (redirect) => {
  const { user, router } = await openAuth(`/auth?form=signin&redirect=${encodeURIComponent(redirect)}`);
  await signIn(user);
  await screen.findByRole('heading', { name: 'My account' });
  expect(address()).toBe('/account');
  expect(router.state.historyAction).toBe('REPLACE');
});

test.each([
  ['the first message of the first field', aProblem(422, 'Check the form.', { username: ['No', 'Nope'] }), 'No'],
  ['the message', aProblem(422, 'Invalid email or password'), 'Invalid email or password'],
  ['that something went wrong', aProblem(500, ''), 'An error occurred'],
])('a rejected sign-in shows %s', async (_, rejection, message) => {
  const { user } = await openAuth('/auth?form=signin', { '/login': rejection });
  await signIn(user);
  expect((await main().findByRole('alert')).textContent).toBe(message);
  expect(field('Password').value).toBe('Secret12');
  expect(localStorage.getItem('auth_session')).toBeNull();
});

test('a pending sign-in is announced, and sent once', async () => {
  const gate = Promise.withResolvers<unknown>();
  const { user, storefront } = await openAuth('/auth?form=signin', { '/login': () => gate.promise });
  await signIn(user);
  await main().findByRole('button', { name: 'Signing in...' });
  await user.type(field('Password'), '{Enter}');
  expect(storefront.writes).toHaveLength(1);
  gate.resolve(aProblem(422, 'Invalid email or password'));
  await main().findByRole('alert');
});

test.each([
  ['/auth?form=signin', { Email: 'username webauthn', Password: 'current-password' }],
  ['/auth?form=signup', { Email: 'email', Password: 'new-password', 'Confirm password': 'new-password' }],
  ['/reset-password?token=t-1&email=ada%40example.test', { 'New password': 'new-password' }],
])('at %s a password manager knows the fields, and texts can be pasted', async (path, fields) => {
  const { user } = await openAuth(path);
  for (const [label, purpose] of Object.entries(fields)) {
    await screen.findByLabelText(label);
    expect(field(label).autocomplete, label).toBe(purpose);
    await user.click(field(label));
    await user.paste('Ada Secret12');
    expect(field(label).value, label).toBe('Ada Secret12');
  }
});

test('the password can be revealed', async () => {
  const { user } = await openAuth('/auth?form=signin');
  await user.click(await main().findByRole('button', { name: 'Show password' }));
  expect(field('Password').type).toBe('text');
});

test('the Steam button is a plain link that keeps the redirect', async () => {
  await openAuth('/auth?form=signin&redirect=%2Fcart');
  const link = await main().findByRole('link', { name: 'Sign in with Steam' });
  expect(link.getAttribute('href')).toBe('/api/auth/steam?redirect=%2Fcart');
});

test.each(rejectedRedirects)('the redirect %s is not passed to Steam', async (redirect) => {
  await openAuth(`/auth?form=signin&redirect=${encodeURIComponent(redirect)}`);
  const link = await main().findByRole('link', { name: 'Sign in with Steam' });
  expect(link.getAttribute('href')).toBe('/api/auth/steam');
});

test('a sign-in that Steam did not confirm is explained', async () => {
  await openAuth('/auth?form=signin&error=steam');
  expect((await main().findByRole('alert')).textContent).toMatch(/with Steam failed/);
});

test('a sign-in by Steam to a locked account says where to ask', async () => {
  await openAuth('/auth?form=signin&error=locked');
  expect((await main().findByRole('alert')).textContent).toMatch(/account is locked.*Contact us/);
});

test('errors are shown in the visitor’s language', async () => {
  localStorage.setItem('languageId', '4');
  const { user } = await openAuth('/auth?form=signin');
  await user.click(await main().findByRole('button', { name: 'ANMELDEN' }));
  await screen.findByText('Bitte geben Sie E-Mail-Adresse und Passwort ein');
});
