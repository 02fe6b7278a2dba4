import { someSettings } from '@patina/test-pages/factories/some-settings';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { address, field, main, openAuth } from '#testing/open-auth.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

test.each([
  ['signin', 'Sign in to your account'],
  ['signup', 'Create new account'],
  ['reset', 'Reset Password'],
])('the form %s is titled %s', async (form, title) => {
  await openAuth(`/auth?form=${form}`);
  await screen.findByRole('heading', { level: 1, name: title });
});

test.each(['/auth?redirect=/cart', '/auth?form=&redirect=/cart', '/auth?form=admin&redirect=/cart'])(
  '%s is replaced by the sign-in, with all other parameters kept',
  async (path) => {
    await openAuth(path);
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(new URLSearchParams(location.search).get('form')).toBe('signin');
    expect(new URLSearchParams(location.search).get('redirect')).toBe('/cart');
  },
);

test('the forms link to each other and keep the email and the redirect', async () => {
  const { user } = await openAuth('/auth?form=signin&redirect=%2Fcart');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test');
  await user.click(main().getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Reset Password' });
  expect(field('Email').value).toBe('ada@example.test');
  expect(address()).toBe('/auth?form=reset&redirect=%2Fcart');
  await user.click(main().getByRole('link', { name: 'Sign in to your account' }));
  await user.click(await main().findByRole('link', { name: 'Create new account' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.test');
  expect(address()).toBe('/auth?form=signup&redirect=%2Fcart');
});

const closed = { '/settings': { status: 'OK', payload: someSettings({ is_reg_enabled: false }) } };

test('without registration the sign-in has no link to the sign-up', async () => {
  await openAuth('/auth?form=signin', closed);
  await main().findByRole('link', { name: 'Forgot password?' });
  expect(main().queryByRole('link', { name: 'Create new account' })).toBeNull();
});

test('without registration the sign-up says so', async () => {
  await openAuth('/auth?form=signup', closed);
  expect((await main().findByRole('alert')).textContent).toBe('Registration is closed');
  expect(main().queryByLabelText('First name')).toBeNull();
  expect(main().queryByRole('link', { name: /Steam/ })).toBeNull();
});
