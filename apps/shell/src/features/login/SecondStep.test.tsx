import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aProblem, aRejection } from '#testing/a-storefront.ts';
import { address, button, DONE, errorOf, field, main, openAuth } from '#testing/open-auth.tsx';

const STEP = '/auth?form=signin&redirect=%2Fcart&step=second';
const waiting = (...methods: string[]) => ({ status: 'OK', payload: { methods } });

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

test('after the password the page asks for the code of the app, and then leads to where the visitor wanted', async () => {
  const { user, storefront } = await openAuth('/auth?form=signin&redirect=%2Fcart', {
    '/login': aRejection('second-factor-required'),
    '/login/second-step': (body: unknown) =>
      (body as { code?: string } | undefined)?.code === undefined
        ? waiting('totp', 'recovery_code', 'of-tomorrow')
        : DONE,
  });
  await user.type(await screen.findByLabelText('Email'), 'ada@example.test');
  await user.type(field('Password'), 'Secret12{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  expect(address()).toBe(STEP);
  const code = await main().findByLabelText<HTMLInputElement>('Code from your app');
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe('one-time-code');
  await user.keyboard('{Enter}');
  expect(errorOf('Code from your app')).toBe('Please enter the code');
  await user.type(code, '123 456{Enter}');
  expect(storefront.writes.at(-1)).toEqual(['/login/second-step', { method: 'totp', code: '123 456' }]);
});

test('a recovery code takes the place of the app, and a wrong one is reported on its field', async () => {
  const { user, storefront } = await openAuth(STEP, {
    '/login/second-step': (body: unknown) =>
      body === undefined
        ? waiting('totp', 'recovery_code')
        : aProblem(422, 'No.', { code: ['This recovery code is not right'] }),
  });
  await user.click(await main().findByRole('button', { name: 'Use a recovery code' }));
  await user.type(field('Recovery code'), 'k3f9-2mzq-81bd');
  await user.click(button('Continue'));
  await screen.findByText('This recovery code is not right');
  expect(storefront.writes).toEqual([['/login/second-step', { method: 'recovery_code', code: 'k3f9-2mzq-81bd' }]]);
  expect(main().getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(
    '/auth?form=signin&redirect=%2Fcart',
  );
});

test('a sign-in that waits for nothing any more says so', async () => {
  await openAuth(STEP, { '/login/second-step': { status: 'OK', payload: null } });
  expect((await main().findByRole('alert')).textContent).toMatch(/took too long/);
});
