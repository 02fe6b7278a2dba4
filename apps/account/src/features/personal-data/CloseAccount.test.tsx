import { Rejection } from '@patina/test-pages/api/rejection';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const CLOSE = 'POST /user/close';

async function openDialog(answers: Parameters<typeof openAccount>[1] = {}) {
  const account = openAccount('/account', answers);
  await account.user.click(await screen.findByRole('button', { name: 'Close account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close account' }));
  return {
    ...account,
    dialog,
    confirm: () => account.user.click(dialog.getByRole('button', { name: 'Close account' })),
  };
}

test('closing an account requires its address and its password, and leaves the account', async () => {
  const { toasts, user, dialog, confirm, bodiesOf, actions } = await openDialog({
    [CLOSE]: () => ({ status: 'OK' as const }),
  });
  await user.type(dialog.getByLabelText('Email'), 'Ana@Example.com');
  await user.type(dialog.getByLabelText('Current password'), 'Old12345');
  await confirm();
  await expect.poll(() => toasts).toEqual(['Your account is closed']);
  expect(bodiesOf(CLOSE)).toEqual([{ email: 'Ana@Example.com', password: 'Old12345' }]);
  await expect.poll(() => actions.leave).toHaveBeenCalledOnce();
});

test('a wrong or missing address closes nothing', async () => {
  const { user, dialog, confirm, bodiesOf } = await openDialog();
  await confirm();
  expect(await dialog.findByText('Please enter your email address')).toBeTruthy();
  expect(await dialog.findByText('Current password is required')).toBeTruthy();
  await user.type(dialog.getByLabelText('Email'), 'bob@example.com');
  expect(await dialog.findByText('This is not the email address of your account')).toBeTruthy();
  expect(bodiesOf(CLOSE)).toEqual([]);
});

test('an account without a password has no field for it', async () => {
  const { toasts, user, dialog, confirm, bodiesOf } = await openDialog({
    [CLOSE]: () => ({ status: 'OK' as const }),
    'GET /user/profile': () => ok(aProfile({ has_password: false })),
  });
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  await user.type(dialog.getByLabelText('Email'), 'ana@example.com');
  await confirm();
  await expect.poll(() => toasts).toEqual(['Your account is closed']);
  expect(bodiesOf(CLOSE)).toEqual([{ email: 'ana@example.com' }]);
});

test('a wrong password is shown at its field, and the account stays open', async () => {
  const { user, dialog, confirm, actions } = await openDialog({
    [CLOSE]: () => new Rejection(422, 'Wrong password', { password: ['The current password is not correct'] }),
  });
  await user.type(dialog.getByLabelText('Email'), 'ana@example.com');
  await user.type(dialog.getByLabelText('Current password'), 'Old12345');
  await confirm();
  expect(await dialog.findByText('The current password is not correct')).toBeTruthy();
  expect(actions.leave).not.toHaveBeenCalled();
});
