import type { SecondFactor } from '@patina/shared-api/contract/account/second-factor';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-ccc${index}`);
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PHONE = { id: 7, name: 'Phone', created_at: 1_789_000_000, last_used_at: 1_789_100_000 };
const NOTHING: SecondFactor = { passkeys: [], totp: null, recovery_codes_left: 0, removal_at: null };
const DONE = () => ({ status: 'OK' as const });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens the page for an account with this second factor. */
function openSecurity(change: Partial<SecondFactor> = {}, answers: Answers = {}) {
  return openAccount('/account/security', {
    'GET /user/second-factor': () => ok({ ...NOTHING, ...change }),
    ...answers,
  });
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('an app is set up with a QR code or a key and confirmed by a code; the recovery codes are shown once', async () => {
  const save = vi.fn<(content: Blob) => string>(() => 'blob:codes');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => {} }));
  const { user, bodiesOf, toasts } = openSecurity(
    {},
    {
      'POST /user/second-factor/totp/begin': () =>
        ok({ secret: KEY, address: `otpauth://totp/Patina:ana?secret=${KEY}` }),
      'POST /user/second-factor/totp/confirm': ({ body }) =>
        body['code'] === '123456'
          ? ok({ recovery_codes: CODES })
          : new Rejection(422, 'No.', { code: ['This code is not right'] }),
    },
  );
  const app = await part('Authenticator app');
  expect(app.getByText('No app is set up.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull();
  await user.click(app.getByRole('button', { name: 'Set up an app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an app' }));
  const qr = await dialog.findByRole('img', { name: 'QR code for the app' });
  expect(qr.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/);
  expect(dialog.getByText(KEY.replace(/(.{4})(?=.)/g, '$1 '))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('Please enter the code');
  await user.type(dialog.getByLabelText('Code from the app'), '000000{Enter}');
  await dialog.findByText('This code is not right');
  await user.clear(dialog.getByLabelText('Code from the app'));
  await user.type(dialog.getByLabelText('Code from the app'), '123456{Enter}');
  const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await user.click(codes.getByRole('button', { name: 'Download' }));
  expect(await save.mock.calls[0]?.[0].text()).toBe(
    `Recovery codes of ana@example.com. Each works once.\n\n${CODES.join('\n')}\n`,
  );
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  await expect.poll(() => screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(toasts).toEqual(['Authenticator app set up']);
  expect(bodiesOf('POST /user/second-factor/totp/confirm')).toEqual([{ code: '000000' }, { code: '123456' }]);
});

test('passkeys are listed, renamed and removed; few recovery codes are noticed and replaced', async () => {
  const { user, bodiesOf, toasts } = openSecurity(
    { passkeys: [PHONE, { ...PHONE, id: 8, name: 'Key', last_used_at: null }], recovery_codes_left: 2 },
    {
      'POST /user/passkeys/rename': DONE,
      'POST /user/passkeys/remove': DONE,
      'POST /user/second-factor/recovery-codes': () => ok({ recovery_codes: CODES }),
    },
  );
  const passkeys = await part('Passkeys');
  const [first, second] = passkeys.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^PhoneAdded \d\d\.09\.2026 \d\d:\d\d · last used \d\d\.09\.2026/);
  expect(second).toContain('not used yet');
  expect(passkeys.getByText('This browser knows no passkeys.')).toBeTruthy();

  await user.click(passkeys.getByRole('button', { name: 'Rename passkey: Phone' }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename' }));
  await user.clear(renaming.getByLabelText('Name of the passkey'));
  await user.click(renaming.getByRole('button', { name: 'Save' }));
  await renaming.findByText('Please give the passkey a name');
  await user.type(renaming.getByLabelText('Name of the passkey'), ' Red phone {Enter}');
  await expect.poll(() => bodiesOf('POST /user/passkeys/rename')).toEqual([{ id: 7, name: 'Red phone' }]);

  await user.click(await passkeys.findByRole('button', { name: 'Remove passkey: Key' }));
  const removing = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
  await user.click(removing.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => bodiesOf('POST /user/passkeys/remove')).toEqual([{ id: 8 }]);

  const recovery = await part('Recovery codes');
  expect(recovery.getByText('2 codes left. Make new ones before you run out.')).toBeTruthy();
  await user.click(recovery.getByRole('button', { name: 'Make new codes' }));
  const renewing = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
  await user.click(renewing.getByRole('button', { name: 'Make new codes' }));
  await within(await screen.findByRole('dialog', { name: 'Recovery codes' })).findByText(CODES[9] ?? '');
  expect(toasts).toEqual(['Passkey renamed', 'Passkey removed']);
});

test('an announced removal is said first, and stopped by a button', async () => {
  let removal: number | null = 1_789_000_000;
  const { user, toasts } = openSecurity(
    {},
    {
      'GET /user/second-factor': () => ok({ ...NOTHING, removal_at: removal }),
      'POST /user/second-factor/keep': () => {
        removal = null;
        return DONE();
      },
    },
  );
  await screen.findByText(/We will remove it at/);
  await user.click(screen.getByRole('button', { name: 'Stop the removal' }));
  await expect.poll(() => toasts).toEqual(['Your second step stays']);
  await expect.poll(() => screen.queryByText(/We will remove it at/)).toBeNull();
});

test('a page that cannot be loaded says so, and can be tried again', async () => {
  let isBroken = true;
  const { user } = openSecurity(
    {},
    { 'GET /user/second-factor': () => (isBroken ? new Rejection(422, 'Broken.') : ok(NOTHING)) },
  );
  await screen.findByText('The security of your account could not be loaded');
  expect(screen.getByRole('link', { name: 'Password and sessions' }).getAttribute('href')).toBe(
    '/account/personal#security',
  );
  isBroken = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByText('You have no passkeys yet.');
});
