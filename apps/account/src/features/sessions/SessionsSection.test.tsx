import { Rejection } from '@patina/test-pages/api/rejection';
import { aSession } from '@patina/test-pages/factories/a-session';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const two = () => ok([aSession(), aSession({ id: 2, current: false, user_agent: PHONE })]);

const part = async () => within(await screen.findByRole('region', { name: 'Sessions' }));

test('every session is described, and the current one is marked', async () => {
  openAccount('/account', { 'GET /user/sessions': two });
  const sessions = await part();
  const [own, other] = await sessions.findAllByRole('listitem');
  expect(own?.textContent).toMatch(/^Firefox on WindowsThis deviceLast seen \d\d\.11\.2025 \d\d:\d\d$/);
  expect(other?.textContent).toMatch(/^Chrome on AndroidLast seen/);
  expect(sessions.queryByRole('button', { name: 'End session: Firefox on Windows' })).toBeNull();
});

test('a browser without a known User-Agent is shown as unknown', async () => {
  openAccount('/account', {
    'GET /user/sessions': () => ok([aSession({ user_agent: '' })]),
  });
  expect(await (await part()).findByText('Unknown browser')).toBeTruthy();
});

test('another session can be ended', async () => {
  let isEnded = false;
  const { toasts, user, bodiesOf } = openAccount('/account', {
    'GET /user/sessions': () => (isEnded ? ok([aSession()]) : two()),
    'POST /user/sessions/end': () => {
      isEnded = true;
      return { status: 'OK' as const };
    },
  });
  const sessions = await part();
  await user.click(await sessions.findByRole('button', { name: 'End session: Chrome on Android' }));
  await expect.poll(() => toasts).toEqual(['Session ended']);
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
  expect(bodiesOf('POST /user/sessions/end')).toEqual([{ id: 2 }]);
});

test('a session that cannot be ended stays', async () => {
  const { toasts, user } = openAccount('/account', {
    'GET /user/sessions': two,
    'POST /user/sessions/end': () => new Rejection(503, 'The store is being repaired.'),
  });
  await user.click(await screen.findByRole('button', { name: 'End session: Chrome on Android' }));
  await expect.poll(() => toasts).toEqual(['Failed to end the session']);
  expect(screen.getByText('Chrome on Android')).toBeTruthy();
});

test('signing out everywhere is confirmed first and leaves the account', async () => {
  const { toasts, user, bodiesOf, actions } = openAccount('/account', {
    'POST /user/sessions/end-all': () => ({ status: 'OK' as const }),
  });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out everywhere?' }));
  expect(bodiesOf('POST /user/sessions/end-all')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  await expect.poll(() => toasts).toEqual(['You are logged out everywhere']);
  expect(bodiesOf('POST /user/sessions/end-all')).toEqual([{}]);
  await expect.poll(() => actions.leave).toHaveBeenCalledOnce();
});

test('cancelling the confirmation keeps the session', async () => {
  const { user, received } = openAccount('/account');
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(received.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('sessions that fail to load do not affect the rest of the profile', async () => {
  let isBroken = true;
  const { user } = openAccount('/account', {
    'GET /user/sessions': () => (isBroken ? new Rejection(422, 'No.') : ok([aSession()])),
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load your sessions' })).toBeTruthy();
  expect(await screen.findByLabelText('Name')).toBeTruthy();
  isBroken = false;
  await user.click((await part()).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
});
