import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const RESEND = 'POST /email/verify/resend';
const TEXT = /refuses our emails: one came back/;

test('an address that refuses emails says so, and is confirmed by a link that is sent there', async () => {
  const { user, callsOf, toasts } = openAccount('/account/personal', {
    'GET /user/profile': () => ok(aProfile({ email_refuses: true })),
    [RESEND]: () => ({ status: 'OK', code: 'verification-email-sent', message: 'Sent.' }),
  });
  await screen.findByText(TEXT);
  await user.click(screen.getByRole('button', { name: 'Send a link to confirm it' }));
  await expect.poll(() => toasts).toEqual([expect.stringMatching(/^A link is on its way to /)]);
  expect(callsOf(RESEND)).toHaveLength(1);
});

test('any other says nothing', async () => {
  openAccount('/account/personal');
  await screen.findByRole('textbox', { name: 'Email' });
  expect(screen.queryByText(TEXT)).toBeNull();
});
