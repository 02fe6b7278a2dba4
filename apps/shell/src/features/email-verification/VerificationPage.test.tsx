import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { startUser } from '@patina/test-kit/pages/start-user';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aProfile } from '#testing/a-profile.ts';
import { type Answers, aProblem, aRejection, aStorefront, SIGNED_IN, someAnswers } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { withRemotes } from '#testing/some-remotes.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const UNVERIFIED = { ...SIGNED_IN, emailVerified: false };

async function openPage(at: string, answers: Answers = {}) {
  const storefront = aStorefront(
    someAnswers({
      '/is-auth': UNVERIFIED,
      '/user/profile': { status: 'OK', payload: aProfile() },
      ...answers,
    }),
  );
  withRemotes(storefront, { checkout: [{ path: 'cart', element: <h1>My cart</h1> }] });
  await showInStorefront(shellRouter, at, storefront);
  return { storefront, user: startUser() };
}

const resendButton = () => screen.findByRole('button', { name: 'Resend Verification Email' });

test('the page shows the address of the email and links to the home page', async () => {
  await openPage('/email-verification');
  await screen.findByRole('heading', { level: 1, name: 'Verification Required' });
  await screen.findByText(/ada@example\.test/);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText(/has expired/)).toBeNull();
});

test('an expired link is explained', async () => {
  await openPage('/email-verification?error=expired');
  await screen.findByText('This link has expired or has already been used.');
});

test.each([
  ['the server’s notice, in green', { status: 'OK', message: 'Sent again' }, 'Sent again', 'success'],
  ['that the email is on its way', { status: 'OK', message: '' }, 'The email is on its way.', 'success'],
  ['the server’s message, in red', aProblem(429, 'Too many attempts'), 'Too many attempts', 'error'],
  ['that it failed, in red', aProblem(500, ''), 'Failed to send verification email', 'error'],
])('requesting the email again shows %s', async (_, answer, words, outcome) => {
  const { user, storefront } = await openPage('/email-verification', { '/email/verify/resend': answer });
  await user.click(await resendButton());
  const shown = await screen.findByText(words);
  expect([shown.getAttribute('role'), shown.dataset['outcome']]).toEqual(['status', outcome]);
  expect(storefront.writes).toEqual([['/email/verify/resend', {}]]);
});

test('only one email is requested at a time', async () => {
  const gate = Promise.withResolvers<unknown>();
  const { user, storefront } = await openPage('/email-verification', { '/email/verify/resend': () => gate.promise });
  await user.click(await resendButton());
  await user.click(await screen.findByRole('button', { name: 'Sending...' }));
  expect(storefront.writes).toHaveLength(1);
  gate.resolve({ status: 'OK', message: 'Sent again' });
  await screen.findByText('Sent again');
});

test('a wrong address is corrected, and the email is sent there', async () => {
  let email = 'ada@exmaple.test';
  const { user, storefront } = await openPage('/email-verification', {
    '/user/profile': (body?: unknown) => {
      if (body) ({ email } = body as { email: string });
      return { status: 'OK', payload: aProfile({ email }) };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  expect(field.value).toBe('ada@exmaple.test');
  await user.clear(field);
  await user.type(field, 'ada@');
  await user.click(screen.getByRole('button', { name: 'Save and send the email' }));
  await screen.findByText('Invalid email format');
  await user.type(field, 'example.test');
  await user.click(screen.getByRole('button', { name: 'Save and send the email' }));
  await screen.findByText('The email is on its way.');
  await screen.findByText(/ada@example\.test/);
  expect(storefront.writes).toEqual([['/user/profile', { email: 'ada@example.test' }]]);
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('an address that another account has stays in its field, with the reason', async () => {
  const { user } = await openPage('/email-verification', {
    '/user/profile': (body?: unknown) =>
      body
        ? aProblem(422, '', { email: ['This address belongs to another account'] })
        : { status: 'OK', payload: aProfile() },
  });
  await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
  await user.click(screen.getByRole('button', { name: 'Save and send the email' }));
  await screen.findByText('This address belongs to another account');
  expect(screen.getByLabelText<HTMLInputElement>('Email').getAttribute('aria-invalid')).toBe('true');
});

test('a visitor who has followed the link in another tab is redirected to where they came from', async () => {
  let status = UNVERIFIED;
  await openPage('/email-verification?redirect=%2Fcart', { '/is-auth': () => status });
  await resendButton();
  status = SIGNED_IN;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await screen.findByRole('heading', { name: 'My cart' });
});

test('a visitor who was signed out in the meantime is redirected to the sign-in', async () => {
  let status = UNVERIFIED;
  await openPage('/email-verification', { '/is-auth': () => status });
  await resendButton();
  status = { ...UNVERIFIED, authenticated: false };
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(location.search).toBe('?form=signin&redirect=%2Femail-verification');
});

test.each(['https://evil.example/', '//evil.example'])('nobody is redirected to %s', async (redirect) => {
  await openPage(`/email-verification?redirect=${encodeURIComponent(redirect)}`, { '/is-auth': SIGNED_IN });
  await screen.findByRole('heading', { name: 'Email Already Verified' });
  expect(screen.queryByRole('button', { name: 'Resend Verification Email' })).toBeNull();
});

test('a shopper who verifies the address in the middle of a purchase is led back to the cart', async () => {
  const { user } = await openPage('/email/verify/success', {
    '/is-auth': SIGNED_IN,
    '/cart/contents': { status: 'OK', cart: [{}] },
  });
  await user.click(await screen.findByRole('link', { name: 'Continue to Your Cart' }));
  await screen.findByRole('heading', { name: 'My cart' });
});

test.each([
  ['/email/verify/success', 'Email Verified'],
  ['/email/verify/already-success', 'Email Already Verified'],
])('%s shows "%s" and links on', async (path, title) => {
  await openPage(path, { '/is-auth': undefined });
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('link', { name: 'Go to My Account' }).getAttribute('href')).toBe('/account');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('other results of a verification are not found', async () => {
  await openPage('/email/verify/failure');
  await waitFor(() => screen.getByRole('heading', { name: 'Oops! Page Not Found' }));
});

const confirmButton = () => screen.findByRole('button', { name: 'Confirm email address' });

test('the link of the email shows a button, which verifies the address', async () => {
  const { user, storefront } = await openPage('/email-verification?token=abc', {
    '/email/verify': { status: 'OK', payload: { outcome: 'verified' } },
  });
  const button = await confirmButton();
  expect(storefront.writes).toEqual([]);
  await user.click(button);
  await screen.findByRole('heading', { level: 1, name: 'Email Verified' });
  expect(storefront.writes).toEqual([['/email/verify', { token: 'abc' }]]);
});

test('a link that has expired, or belongs to another account, is explained', async () => {
  let answer = aRejection('verification-of-another-account');
  const { user } = await openPage('/email-verification?token=abc', { '/email/verify': () => answer });
  await user.click(await confirmButton());
  await screen.findByText(/^This link belongs to another account/);
  const problem = { status: 'ERROR', code: 'link-invalid', message: 'This link is not valid any more' } as const;
  answer = new ApiProblem('rejected', problem.message, { status: 422, problem });
  await user.click(await confirmButton());
  await screen.findByText('This link has expired or has already been used.');
});
