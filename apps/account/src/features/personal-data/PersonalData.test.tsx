import { Rejection } from '@patina/test-pages/api/rejection';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import de from '#messages/de.json';
import en from '#messages/en.json';
import es from '#messages/es.json';
import pt from '#messages/pt.json';
import { openAccount } from '#testing/open-account.tsx';

const CLOSE = 'POST /user/close';

async function openDialog(answers: Parameters<typeof openAccount>[1] = {}) {
  const account = openAccount('/account', answers);
  await account.user.click(await screen.findByRole('button', { name: 'Close account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close account' }));
  return {
    ...account,
    dialog,
    confirm: () => account.user.click(dialog.getByRole('button', { name: 'Close account' })),
  };
}

test('closing an account requires its address and its password, and leaves the account', async () => {
  const { toasts, user, dialog, confirm, bodiesOf, actions } = await openDialog({
    [CLOSE]: () => ({ status: 'OK' as const }),
  });
  await user.type(dialog.getByLabelText('Email'), 'Ana@Example.com');
  await user.type(dialog.getByLabelText('Current password'), 'Old12345');
  await confirm();
  await expect.poll(() => toasts).toEqual(['Your account is closed']);
  expect(bodiesOf(CLOSE)).toEqual([{ email: 'Ana@Example.com', password: 'Old12345' }]);
  await expect.poll(() => actions.leave).toHaveBeenCalledOnce();
});

test('a wrong or missing address closes nothing', async () => {
  const { user, dialog, confirm, bodiesOf } = await openDialog();
  await confirm();
  expect(await dialog.findByText('Please enter your email address')).toBeTruthy();
  expect(await dialog.findByText('Current password is required')).toBeTruthy();
  await user.type(dialog.getByLabelText('Email'), 'bob@example.com');
  expect(await dialog.findByText('This is not the email address of your account')).toBeTruthy();
  expect(bodiesOf(CLOSE)).toEqual([]);
});

test('an account without a password has no field for it', async () => {
  const { toasts, user, dialog, confirm, bodiesOf } = await openDialog({
    [CLOSE]: () => ({ status: 'OK' as const }),
    'GET /user/profile': () => ok(aProfile({ has_password: false })),
  });
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  await user.type(dialog.getByLabelText('Email'), 'ana@example.com');
  await confirm();
  await expect.poll(() => toasts).toEqual(['Your account is closed']);
  expect(bodiesOf(CLOSE)).toEqual([{ email: 'ana@example.com' }]);
});

test('a wrong password is shown at its field, and the account stays open', async () => {
  const { user, dialog, confirm, actions } = await openDialog({
    [CLOSE]: () => new Rejection(422, 'Wrong password', { password: ['The current password is not correct'] }),
  });
  await user.type(dialog.getByLabelText('Email'), 'ana@example.com');
  await user.type(dialog.getByLabelText('Current password'), 'Old12345');
  await confirm();
  expect(await dialog.findByText('The current password is not correct')).toBeTruthy();
  expect(actions.leave).not.toHaveBeenCalled();
});

const TEXTS = { en, de, es, pt };
const EXPORT = 'GET /user/export';

/** Collects the files that the page lets the browser save. */
function collectFiles() {
  const files: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.push(content as Blob);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const content = contents.at(-1);
    if (content) files.push({ name: this.download, content });
  });
  return files;
}

/** The API of a session whose last proof is too old, until the shopper confirms. */
function aSessionToConfirm(isOwner: boolean) {
  let isConfirmed = false;
  return {
    confirm: vi.fn(async () => {
      isConfirmed = isOwner;
      return isOwner;
    }),
    answers: {
      [EXPORT]: () => (isConfirmed ? ok({ profile: { name: 'Ana' } }) : Rejection.of('confirmation-required')),
    },
  };
}

test('the data are downloaded as one JSON file', async () => {
  const files = collectFiles();
  const { user } = openAccount('/account', {
    [EXPORT]: () => ok({ profile: { name: 'Ana' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['account-data.json']);
  expect(files[0]?.content.type).toBe('application/json');
  expect(JSON.parse((await files[0]?.content.text()) ?? '')).toEqual({ profile: { name: 'Ana' } });
});

test.each([
  ['en', 'Download my data'],
  ['de', 'Meine Daten herunterladen'],
  ['es', 'Descargar mis datos'],
  ['pt', 'Descarregar os meus dados'],
] as const)('by keyboard, in %s, the shopper confirms who they are and then has the file', async (language, name) => {
  const files = collectFiles();
  const { confirm, answers } = aSessionToConfirm(true);
  const { user, toasts } = openAccount('/account', answers, { language, texts: TEXTS[language], confirm });
  (await screen.findByRole('button', { name })).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => files.map((file) => file.name)).toEqual(['account-data.json']);
  expect(confirm).toHaveBeenCalledOnce();
  expect(toasts).toEqual([]);
});

test.each([
  ['en', 'Your data were not downloaded, because you have not confirmed that it is you.'],
  ['de', 'Ihre Daten wurden nicht heruntergeladen, weil Sie nicht bestätigt haben, dass Sie es sind.'],
  ['es', 'Tus datos no se han descargado, porque no has confirmado que eres tú.'],
  ['pt', 'Os seus dados não foram descarregados, porque não confirmou a sua identidade.'],
] as const)('who does not confirm who they are has no file, and is told why in %s', async (language, reason) => {
  const files = collectFiles();
  const { confirm, answers } = aSessionToConfirm(false);
  const { user, toasts } = openAccount('/account', answers, { language, texts: TEXTS[language], confirm });
  (await screen.findByRole('button', { name: TEXTS[language].export.button })).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => toasts).toEqual([reason]);
  expect(files).toEqual([]);
});

test('a failed download is reported', async () => {
  const { toasts, user } = openAccount('/account', { [EXPORT]: () => new Rejection(429, 'Too many requests') });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await expect.poll(() => toasts).toEqual(['Failed to download your data']);
});
