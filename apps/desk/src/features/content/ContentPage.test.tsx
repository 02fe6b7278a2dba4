import type { DeskPageText, DeskText } from '@patina/shared-api/contract/desk/content';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const PAGE: DeskPageText = {
  ...{ id: 7, slug: 'terms', title: 'Terms', is_terms: true, is_privacy: false, languages: ['de'] },
  ...{ content: '<p>Old</p>', changed: { operator: 'otto@patina.test', at: 1_790_000_000 } },
};

const SEEN = { title: 'Terms', content: '<p>Old</p>', is_terms: true, is_privacy: false };

test('a page is previewed, and saved over what was seen; a conflict names the other operator', async () => {
  const { user, callsOf } = openDesk('/desk/content?id=7', {
    'GET /desk/content/pages/{id}': () => ok(PAGE),
    'POST /desk/content/preview': () => ok({ content: '<p>Cleaned</p>' }),
    'POST /desk/content/pages/{id}/edit': () => new Rejection(409, 'Changed.', {}, 'page-changed'),
  });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Cleaned')).toBeTruthy();
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/has changed since you saw it\. .*otto@patina\.test/)).toBeTruthy();
  expect(callsOf('POST /desk/content/pages/{id}/edit').map(({ body }) => body)).toMatchObject([
    { ...SEEN, title: 'Terms!', seen: SEEN },
  ]);
});

const TEXT: DeskText = { text_language: 'de', key: 'shell.footer.home', text: 'Start', changed_by: null };

test('a text is changed and reset with the text that was seen', async () => {
  const { user, callsOf, toasts } = openDesk('/desk/content?view=texts', {
    'GET /desk/content/texts': () => aList([TEXT]),
    'POST /desk/content/texts/set': () => ok({ ...TEXT, text: 'Start!' }),
    'POST /desk/content/texts/reset': () => ok({ text_language: 'de', key: TEXT.key }),
  });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(toasts).toHaveLength(2));
  const where = { text_language: 'de', key: TEXT.key, seen: 'Start' };
  expect(callsOf('POST /desk/content/texts/set').map(({ body }) => body)).toMatchObject([{ ...where, text: 'Start!' }]);
  expect(callsOf('POST /desk/content/texts/reset').map(({ body }) => body)).toMatchObject([where]);
});
