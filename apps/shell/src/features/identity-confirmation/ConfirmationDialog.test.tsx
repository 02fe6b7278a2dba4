import { startUser } from '@patina/test-kit/pages/start-user';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signChallenge } from '#shared/passkeys/sign-challenge.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { aProfile } from '#testing/a-profile.ts';
import { type Answers, aProblem, aRejection, aStorefront, SIGNED_IN, someAnswers } from '#testing/a-storefront.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { confirmIdentity } from './confirm-identity.tsx';

vi.mock('#shared/passkeys/sign-challenge.ts', () => ({ knowsPasskeys: () => true, signChallenge: vi.fn() }));

/** What a browser's passkey answers to a challenge. */
const SIGNED = {
  id: 'key',
  rawId: 'key',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'data', authenticatorData: 'data', signature: 'signature' },
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

// The dialog has a root of its own, which outlives the page of a test.
afterEach(() => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()));

const OK = { status: 'OK' };
const waysOf = (...methods: string[]) => ({ status: 'OK', payload: { methods } });

/** A page with a button for two calls that need a confirmation; it shows how they went. */
function Withdrawal() {
  const storefront = useShell();
  const [results, setResults] = useState<boolean[]>([]);
  async function withdraw() {
    setResults(await Promise.all([confirmIdentity(storefront), confirmIdentity(storefront)]));
  }
  return (
    <button type="button" onClick={() => void withdraw()}>
      {`Withdraw ${results}`}
    </button>
  );
}

const withdraw = () => screen.findByText(/^Withdraw/);

async function askFor(answers: Answers) {
  const storefront = aStorefront(
    someAnswers({ '/is-auth': SIGNED_IN, '/user/profile': { status: 'OK', payload: aProfile() }, ...answers }),
  );
  await showInStorefront([{ path: '/', Component: Withdrawal }], '/', storefront);
  const user = startUser();
  await user.click(await withdraw());
  return { user, storefront };
}

const proofs = (writes: [string, unknown][]) => writes.filter(([path]) => path.startsWith('/confirmations'));

test('one dialog asks for the password, shows a wrong one on its field, and ends with the right one', async () => {
  const { user, storefront } = await askFor({
    '/confirmations/methods': waysOf('unheard_of', 'password'),
    '/confirmations': ({ password }: { password: string }) =>
      password === 'Secret12' ? OK : aRejection('confirmation-unavailable'),
  });
  await user.type(await screen.findByLabelText('Password'), 'Wrong123{Enter}');
  await screen.findByText('This account cannot be confirmed in this way. Please sign in again instead.');
  await user.clear(await screen.findByLabelText('Password'));
  await user.type(await screen.findByLabelText('Password'), 'Secret12{Enter}');
  await screen.findByText('Withdraw true,true');
  expect(proofs(storefront.writes)).toEqual([
    ['/confirmations', { method: 'password', password: 'Wrong123' }],
    ['/confirmations', { method: 'password', password: 'Secret12' }],
  ]);
});

test('Escape cancels, and the next time it asks again', async () => {
  const { user } = await askFor({ '/confirmations/methods': waysOf('password') });
  await screen.findByLabelText('Password');
  await user.keyboard('{Escape}');
  await screen.findByText('Withdraw false,false');
  await user.click(await withdraw());
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await user.keyboard('{Escape}');
});

test('an account without a password gets a code by email', async () => {
  const { user, storefront } = await askFor({
    '/confirmations/methods': waysOf('mailed_code'),
    '/confirmations/code': OK,
    '/confirmations': OK,
  });
  await user.click(await screen.findByRole('button', { name: 'Email me a code' }));
  const code = await screen.findByLabelText('Code from the email');
  expect(document.activeElement).toBe(code);
  await user.type(code, '12345{Enter}');
  await screen.findByText('Please enter the 6 digits of the code');
  await user.type(code, '6{Enter}');
  await screen.findByText('Withdraw true,true');
  expect(proofs(storefront.writes)).toEqual([
    ['/confirmations/code', undefined],
    ['/confirmations', { method: 'mailed_code', code: '123456' }],
  ]);
});

test('where there is a second factor the app’s code, a recovery code or a passkey confirms, each by its own form', async () => {
  vi.mocked(signChallenge).mockResolvedValueOnce(undefined).mockResolvedValueOnce(SIGNED);
  const { user, storefront } = await askFor({
    '/confirmations/methods': waysOf('totp', 'recovery_code', 'passkey'),
    '/confirmations/passkey': { status: 'OK', payload: { challenge: 'c' } },
    '/confirmations': ({ method }: { method: string }) =>
      method === 'passkey' ? OK : aProblem(422, 'No.', { code: ['This code is not right'] }),
  });
  const ofApp = await screen.findByLabelText('Code from your authenticator app');
  expect(document.activeElement).toBe(ofApp);
  await user.keyboard('{Enter}');
  await screen.findByText('Please enter the code');
  await user.type(ofApp, '123456{Enter}');
  await screen.findByText('This code is not right');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(await screen.findByLabelText('Recovery code'), 'k3f9-2mzq{Enter}');
  await screen.findByText('This code is not right');
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await screen.findByText('No passkey was used. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await screen.findByText('Withdraw true,true');
  expect(proofs(storefront.writes).filter(([path]) => path === '/confirmations')).toEqual([
    ['/confirmations', { method: 'totp', code: '123456' }],
    ['/confirmations', { method: 'recovery_code', code: 'k3f9-2mzq' }],
    ['/confirmations', { method: 'passkey', response: SIGNED }],
  ]);
});

test('an account that cannot confirm in any way known here is told to sign in again', async () => {
  const { user } = await askFor({ '/confirmations/methods': waysOf(), '/logout': OK });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByText('Withdraw false,false');
});
