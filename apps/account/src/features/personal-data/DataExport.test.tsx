import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import de from '#messages/de.json';
import en from '#messages/en.json';
import es from '#messages/es.json';
import pt from '#messages/pt.json';
import { openAccount } from '#testing/open-account.tsx';

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
