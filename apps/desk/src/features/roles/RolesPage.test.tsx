import type { RoleHolder } from '@patina/shared-api/contract/desk/operator';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '#testing/open-desk.tsx';
import en from '../../messages/en.json' with { type: 'json' };

const HOLDER: RoleHolder = {
  id: 7,
  email: 'rui@patina.test',
  name: 'Rui',
  surname: 'Costa',
  has_second_factor: false,
  roles: [{ role: 'support', granted_by: 'olga@patina.test', granted_at: Date.parse('2026-11-21T16:05') / 1000 }],
};

/** Opens the page of roles; the server takes what is given and taken. */
function openRoles(answers: Answers = {}) {
  let holders = [HOLDER];
  return openDesk('/desk/roles', {
    'GET /desk/roles': () => ok(holders),
    'POST /desk/roles/revoke': () => {
      holders = [];
      return { status: 'OK' };
    },
    ...answers,
  });
}

test('owners see who works here, with which roles, given by whom', async () => {
  openRoles();
  expect(await tableRows('Roles')).toEqual([
    ['rui@patina.testRui Costa', 'Missing', 'Supportolga@patina.test, 21 Nov 2026 16:05'],
  ]);
  expect(screen.getByRole('link', { name: 'rui@patina.test' }).getAttribute('href')).toBe('/desk/people/7');
  await waitFor(() => expect(document.title).toBe(`${en.head.roles.title} · Patina`));
});

test('a role is taken away after a confirmation, and the list shows it', async () => {
  const { user, callsOf, toasts } = openRoles();
  await user.click(await screen.findByRole('button', { name: 'Take the role Support from rui@patina.test' }));
  await user.click(await screen.findByRole('button', { name: 'Take away' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'rui@patina.test' })).toBeNull());
  expect(callsOf('POST /desk/roles/revoke').map(({ body }) => body)).toMatchObject([
    { email: 'rui@patina.test', role: 'support' },
  ]);
  expect(toasts).toEqual(['rui@patina.test no longer has the role Support.']);
});

test('a role that decides on approvals waits for another owner, others are given at once', async () => {
  const { user, toasts } = openRoles({
    'POST /desk/roles/grant': ({ body }) => ({ status: 'OK', ...(body['role'] === 'owner' && { approval: 1001 }) }),
  });
  for (const role of ['Owner', 'Catalogue']) {
    await user.click(await screen.findByRole('button', { name: 'Give a role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give a role' }));
    await user.type(dialog.getByLabelText('Email address of the account'), 'ana@patina.test');
    await user.selectOptions(dialog.getByLabelText('Role'), role);
    await user.click(dialog.getByRole('button', { name: 'Give' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(toasts).toEqual(['Another owner has to agree: the role waits among the approvals.', 'The role is given.']);
});

test('a role that cannot be given says why, and the dialog stays open', async () => {
  const { user } = openRoles({
    'POST /desk/roles/grant': ({ body }) =>
      body['email'] === 'ana@patina.test'
        ? new Rejection(404, 'There is no such account.', undefined, 'person-not-found')
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Give a role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a role' }));
  await user.type(dialog.getByLabelText('Email address of the account'), 'ana@patina.test');
  await user.selectOptions(dialog.getByLabelText('Role'), 'Finance');
  await user.click(dialog.getByRole('button', { name: 'Give' }));
  expect(await dialog.findByText('There is no such account.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
