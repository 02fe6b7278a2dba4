import { Rejection } from '@patina/test-pages/api/rejection';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const CHANGE = 'POST /user/change-password';

async function fill(current: string, next: string, repeated: string) {
  const values = { 'Current password': current, 'New password': next, 'Confirm new password': repeated };
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a new password is sent, confirmed, and removed from the form; the sessions are reloaded', async () => {
  const { toasts, bodiesOf, received } = openAccount('/account', { [CHANGE]: () => ({ status: 'OK' as const }) });
  await fill('Old12345', 'New12345', 'New12345');
  await expect.poll(() => toasts).toEqual(['Password changed successfully']);
  expect(bodiesOf(CHANGE)).toEqual([
    { cur_password: 'Old12345', new_password: 'New12345', repeat_password: 'New12345' },
  ]);
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveProperty('value', ''));
  expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  const calls = () => received.map(({ call }) => call);
  await waitFor(() => expect(calls().lastIndexOf('GET /user/sessions')).toBeGreaterThan(calls().indexOf(CHANGE)));
});

test.each([
  ['', 'New12345', 'New12345', 'Current password is required'],
  ['Old12345', '', '', 'New password is required'],
  ['Old12345', 'New12345', '', 'Please confirm your password'],
  ['Old12345', 'New12345', 'New54321', 'Passwords do not match'],
  ['Old12345', 'short1A', 'short1A', /^Please use at least 8 characters/],
])('"%s", "%s" and "%s" show "%s" and are not sent', async (current, next, repeated, message) => {
  const { bodiesOf } = openAccount('/account');
  await fill(current, next, repeated);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(bodiesOf(CHANGE)).toEqual([]);
});

test.each([
  ['Patina2026!', /^Please choose a password that is more than a name/],
  ['Summer2026', /^Please choose a password that is more than a name/],
  [`${aProfile().surname}1990`, /^Please choose a password that is more than a name/],
  ['Password1', 'Too many people use this password. Please choose another one'],
])('the new password "%s" is refused at its field, and not sent', async (password, message) => {
  const { bodiesOf } = openAccount('/account');
  await fill('Old12345', password, password);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(bodiesOf(CHANGE)).toEqual([]);
});

test('a wrong current password is shown at its field and announced', async () => {
  const { toasts } = openAccount('/account', {
    [CHANGE]: () => new Rejection(422, 'Wrong password', { cur_password: ['The current password is not correct'] }),
  });
  await fill('Old12345', 'New12345', 'New12345');
  expect(await screen.findByText('The current password is not correct')).toBeTruthy();
  await expect.poll(() => toasts).toEqual(['The current password is not correct']);
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'New12345');
});

test('a rejection without a message is shown as a failure to change the password', async () => {
  const { toasts } = openAccount('/account', { [CHANGE]: () => new Rejection(500, '') });
  await fill('Old12345', 'New12345', 'New12345');
  await expect.poll(() => toasts).toEqual(['Failed to change password']);
});

test('a shopper from Steam is told how to set a password', async () => {
  openAccount('/account', {
    'GET /user/profile': () => ok(aProfile({ has_password: false })),
  });
  expect(await screen.findByText(/^You sign in with Steam and have no password/)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});
