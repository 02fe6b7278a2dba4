import type { DeskPageText, DeskText } from '@patina/shared-api/contract/desk/content';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const PAGE: DeskPageText = {
  id: 7,
  slug: 'terms',
  title: 'Terms',
  is_terms: true,
  is_privacy: false,
  languages: ['de'],
  content: '<p>Old</p>',
  changed: { operator: 'otto@patina.test', at: 1_790_000_000 },
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

test('a page is added at an address, and removed as it was seen', async () => {
  const { user, callsOf, toasts } = openDesk('/desk/content', {
    'GET /desk/content/pages': () => ok([PAGE]),
    'GET /desk/content/pages/{id}': () => ok(PAGE),
    'POST /desk/content/pages/add': () => ok(PAGE),
    'POST /desk/content/pages/{id}/remove': () => ok({ id: 7 }),
  });
  await user.click(await screen.findByRole('button', { name: 'New page' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'jobs');
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Jobs');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(toasts).toEqual(['The page is added.']));
  await user.click(await screen.findByRole('link', { name: 'Terms' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'New page' })).toBeTruthy();
  expect(callsOf('POST /desk/content/pages/add').map(({ body }) => body)).toMatchObject([
    { slug: 'jobs', title: 'Jobs', content: '', is_terms: false, is_privacy: false },
  ]);
  expect(callsOf('POST /desk/content/pages/{id}/remove').map(({ body }) => body)).toMatchObject([{ seen: SEEN }]);
});

const TEXT: DeskText = { text_language: 'de', key: 'shell.footer.home', text: 'Start', changed_by: null };

test('beside a text is that of the live release, also for a key that is typed', async () => {
  const texts = { de: { 'shell.footer.home': 'Startseite' }, en: { 'shell.footer.home': 'Home' } };
  const served: Record<string, object> = {
    '/live-releases': { apps: [{ app: 'shell', live: '1.2.0' }] },
    '/releases/shell/1.2.0/texts.json': texts,
  };
  vi.stubGlobal('fetch', async (address: string) => Response.json(served[address]));
  const { user } = openDesk('/desk/content?view=texts', {
    'GET /desk/content/texts': () => aList([TEXT]),
    'GET /languages': () => ok([{ id: 1, code: 'en', title: 'English', default: 1 }]),
  });
  expect(await screen.findByRole('cell', { name: 'Startseite' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replace a text' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('textbox', { name: 'Key' }));
  await user.paste(TEXT.key);
  expect(await dialog.findByText('The release says: Home')).toBeTruthy();
});

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

const SALE = { tone: 'info' as const, link: '/sale', texts: { en: 'Sale' }, from: null, until: null };

test('an announcement is written over the one that was seen, and shown as pages will', async () => {
  const { user, callsOf } = openDesk('/desk/content?view=announcement', {
    'GET /desk/content/announcement': () => ok({ announcement: SALE, changed: null }),
    'POST /desk/content/announcement/set': () => new Rejection(422, 'No.', undefined, 'announcement-times-invalid'),
    'GET /languages': () => ok([{ id: 1, code: 'en', title: 'English', default: 1 }]),
  });
  await user.type(await screen.findByRole('textbox', { name: 'English' }), '!');
  await user.type(screen.getByLabelText('Until'), '2026-11-30T12:30');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Sale!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('The end must be after the beginning.')).toBeTruthy();
  expect(callsOf('POST /desk/content/announcement/set').map(({ body }) => body)).toMatchObject([
    { announcement: { ...SALE, texts: { en: 'Sale!' }, until: Date.parse('2026-11-30T12:30') / 1000 }, seen: SALE },
  ]);
});
