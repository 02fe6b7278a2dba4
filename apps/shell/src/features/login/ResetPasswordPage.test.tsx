import { toast } from '@patina/ui/toast';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aProblem } from '#testing/a-storefront.ts';
import { button, DONE, field, main, openAuth } from '#testing/open-auth.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const LINK = '/reset-password?token=t-1&email=ada%40example.test';

test('the emailed link sets a new password and leads to the sign-in', async () => {
  const good = vi.spyOn(toast, 'success');
  const { user, storefront } = await openAuth(LINK, { '/reset-password': DONE });
  await user.type(await screen.findByLabelText('New password'), 'Secret12');
  await user.type(field('Confirm password'), 'Secret12');
  await user.click(button('Save new password'));
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(storefront.writes).toEqual([
    [
      '/reset-password',
      { token: 't-1', email: 'ada@example.test', password: 'Secret12', password_confirmation: 'Secret12' },
    ],
  ]);
  expect(good).toHaveBeenCalledOnce();
});

test('new passwords are required and must be equal', async () => {
  const { user, storefront } = await openAuth(LINK);
  await screen.findByLabelText('New password');
  await user.click(button('Save new password'));
  await screen.findByText('Password is required');
  screen.getByText('Please confirm your password');
  await user.type(field('New password'), 'Secret12');
  await user.type(field('Confirm password'), 'Secret13');
  await user.click(button('Save new password'));
  await screen.findByText('Passwords do not match');
  expect(storefront.writes).toEqual([]);
});

test.each(['Patina2026!', 'Ada-1815-1852', 'Winter24!!'])(
  'the password "%s" is refused at its field, and not sent',
  async (password) => {
    const { user, storefront } = await openAuth(LINK);
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(field('Confirm password'), password);
    await user.click(button('Save new password'));
    await screen.findByText(/^Please choose a password that is more than a name/);
    expect(storefront.writes).toEqual([]);
  },
);

test.each(['/reset-password', '/reset-password?token=t', '/reset-password?email=ada%40example.test'])(
  '%s is not a valid reset link',
  async (path) => {
    await openAuth(path);
    expect((await main().findByRole('alert')).textContent).toBe('This link is not valid');
    expect(main().getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/auth?form=reset');
  },
);

test('an expired link is reported', async () => {
  const rejection = aProblem(422, 'Please check the form.', { token: ['This link is not valid'] });
  const { user } = await openAuth(LINK, { '/reset-password': rejection });
  await user.type(await screen.findByLabelText('New password'), 'Secret12');
  await user.type(field('Confirm password'), 'Secret12{Enter}');
  expect((await main().findByRole('alert')).textContent).toBe('This link is not valid');
});
