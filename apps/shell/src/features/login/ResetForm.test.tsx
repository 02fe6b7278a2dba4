import { toast } from '@patina/ui/toast';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aProblem } from '#testing/a-storefront.ts';
import { button, DONE, field, main, openAuth } from '#testing/open-auth.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

test.each([
  ['', 'Please enter your email address'],
  ['ada', 'Invalid email format'],
])('a reset for %j is not requested: %s', async (email, message) => {
  const { user, storefront } = await openAuth('/auth?form=reset');
  await screen.findByLabelText('Email');
  if (email) await user.type(field('Email'), email);
  await user.click(button('Send link'));
  await screen.findByText(message);
  expect(storefront.writes).toEqual([]);
});

test('a requested link is confirmed', async () => {
  const good = vi.spyOn(toast, 'success');
  const { user, storefront } = await openAuth('/auth?form=reset', { '/user/reset-password': DONE });
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test{Enter}');
  await waitFor(() => expect(good).toHaveBeenCalledWith('Password reset link sent. Please check your email.'));
  expect(storefront.writes).toEqual([['/user/reset-password', { email: 'ada@example.test' }]]);
});

test.each([
  ['Too many attempts', 'Too many attempts'],
  ['', 'Failed to reset password'],
])('a rejected request (%j) shows the reason', async (message, shown) => {
  const { user } = await openAuth('/auth?form=reset', { '/user/reset-password': aProblem(429, message) });
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test{Enter}');
  expect((await main().findByRole('alert')).textContent).toBe(shown);
});
