import type { DeskPageText, DeskText } from '@patina/shared-api/contract/desk/content';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { aShopWindow } from '#testing/a-shop-window.ts';
import { openDesk } from '#testing/open-desk.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

// The editor asks where its cursor is, which jsdom does not know.
const nowhere = new DOMRect();
Object.assign(Range.prototype, { getClientRects: () => [nowhere], getBoundingClientRect: () => nowhere });
globalThis.ClipboardEvent ??= Event as unknown as typeof ClipboardEvent;

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

/** A server that takes away scripts, and nothing else. */
const SANITISES: Answers = {
  'POST /desk/content/preview': ({ body }) =>
    ok({ content: (body as { content: string }).content.replace(/<script.*?<\/script>| on\w+="[^"]*"/g, '') }),
};

const openPage = (answers: Answers = {}, page: Partial<DeskPageText> = {}) =>
  openDesk('/desk/content?id=7', {
    'GET /desk/content/pages/{id}': () => ok({ ...PAGE, ...page }),
    'POST /desk/content/pages/{id}/edit': ({ body }) => ok({ ...PAGE, ...(body as object) }),
    ...SANITISES,
    ...answers,
  });

const editor = () => screen.findByRole('textbox', { name: 'Text' });

/** Text that comes from the clipboard, as an event: a browser has it in the editor’s own field. */
function paste(field: HTMLElement, data: Record<string, string>, files: File[] = []) {
  const clipboardData = { files, getData: (type: string) => data[type] ?? '' };
  fireEvent.paste(field, { clipboardData });
}

test('a page is written in an editor with its preview beside it, and saved over what was seen', async () => {
  const { user, callsOf } = openPage({
    'POST /desk/content/pages/{id}/edit': () => new Rejection(409, 'Changed.', {}, 'page-changed'),
  });
  const field = await editor();
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Old')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  paste(field, { 'text/plain': 'New ' });
  expect(await preview.findByText('New Old')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/has changed since you saw it\. .*otto@patina\.test/)).toBeTruthy();
  expect(callsOf('POST /desk/content/pages/{id}/edit').map(({ body }) => body)).toMatchObject([
    { ...SEEN, title: 'Terms!', content: '<p>New Old</p>', seen: SEEN },
  ]);
});

/** Whether the browser asks before the document is replaced. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what was written is there again after another language, and the browser asks before it is lost', async () => {
  const { user } = openPage({ 'GET /languages': () => ok([...LANGUAGES]) });
  paste(await editor(), { 'text/plain': 'New ' });
  await screen.findByRole('button', { name: 'Save' });
  expect(isAsked()).toBe(true);
  const language = screen.getByRole('combobox', { name: 'Language' });
  await user.selectOptions(language, 'Deutsch');
  const written = (text: string) => screen.findByText(text, { selector: '[contenteditable] p' });
  expect(await written('Old')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.selectOptions(language, 'The page’s own');
  expect(await written('New Old')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('a draft that was written as HTML is cleaned before it is shown again', async () => {
  const { user } = openPage({ 'GET /languages': () => ok([...LANGUAGES]) });
  await editor();
  await user.click(screen.getByRole('button', { name: 'Edit as HTML' }));
  const source = await screen.findByRole('textbox', { name: 'HTML' });
  await user.clear(source);
  await user.click(source);
  await user.paste('<h2 onclick="x()">Mine<script>x()</script></h2>');
  const language = screen.getByRole('combobox', { name: 'Language' });
  await user.selectOptions(language, 'Deutsch');
  await screen.findByText('Old', { selector: '[contenteditable] p' });
  await user.selectOptions(language, 'The page’s own');
  expect(await screen.findByText('Mine', { selector: '[contenteditable] h2' })).toBeTruthy();
  expect(document.querySelector('script, [onclick]')).toBeNull();
});

test('the buttons of the editor say what is active, and what was written is given up once it was asked', async () => {
  const { user } = openPage();
  const field = await editor();
  const toolbar = within(screen.getByRole('toolbar', { name: 'Format' }));
  const heading = toolbar.getByRole('button', { name: 'Heading' });
  await user.click(heading);
  expect(heading.getAttribute('aria-pressed')).toBe('true');
  expect(within(field).getByRole('heading', { level: 2, name: 'Old' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes' }));
  expect(within(field).getByText('Old', { selector: 'h2' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard changes' }));
  await waitFor(async () => expect(within(await editor()).queryByRole('heading')).toBeNull());
});

test('what is pasted becomes elements only once the server has cleaned it', async () => {
  const { callsOf } = openPage();
  const field = await editor();
  paste(field, { 'text/html': '<h2 onclick="x()">Rules</h2><script>x()</script>', 'text/plain': 'Rules' });
  expect(await within(field).findByRole('heading', { name: /^Rules/ })).toBeTruthy();
  expect(document.querySelector('script, [onclick]')).toBeNull();
  expect(callsOf('POST /desk/content/preview').map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ is_pasted: true }),
  );
});

test('a page that cannot be loaded says so', async () => {
  openPage({ 'GET /desk/content/pages/{id}': () => new Rejection(503, 'Later.') });
  expect(await screen.findByRole('heading', { name: 'The page could not be loaded' })).toBeTruthy();
});

test('without an answer the words of what is pasted are kept', async () => {
  const { toasts } = openPage({ 'POST /desk/content/preview': () => Rejection.of('too-many-requests') });
  const field = await editor();
  paste(field, { 'text/html': '<h2>Rules</h2>', 'text/plain': 'Rules' });
  expect(await within(field).findByText('RulesOld')).toBeTruthy();
  expect(toasts).toEqual(['The server has not answered: what was pasted is plain text.']);
});

test('a link leads to an address of a kind that is allowed', async () => {
  const { user } = openPage();
  const field = await editor();
  await user.click(screen.getByRole('button', { name: 'Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  for (const other of ['javascript:alert(1)', 'http://example.com', '//example.com', 'example.com']) {
    fireEvent.change(address, { target: { value: other } });
    expect(address.validity.patternMismatch).toBe(true);
  }
  await user.clear(address);
  await user.type(address, '/sale');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  const link = await within(field).findByRole('link', { name: '/sale' });
  expect(link.getAttribute('href')).toBe('/sale');
});

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const PICTURES: Answers = {
  'POST /desk/content/pictures/begin': () => ok({ id: 5 }),
  'POST /desk/content/pictures/{id}/part': () => ({ status: 'OK' }),
  'POST /desk/content/pictures/{id}/finish': () => ok({ address: '/api/pictures/aa.webp', width: 80, height: 60 }),
};

test('a picture is uploaded with its description, and what is none is refused before it is sent', async () => {
  const { user, callsOf } = openPage(PICTURES);
  const field = await editor();
  await user.click(screen.getByRole('button', { name: 'Picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }));
  const file = dialog.getByLabelText('File');
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Our team');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('Choose a file.')).toBeTruthy();
  await user.upload(file, new File(['MZ'], 'team.png', { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('This file is not a picture in JPEG, PNG, WebP or GIF.')).toBeTruthy();
  expect(callsOf('POST /desk/content/pictures/begin')).toEqual([]);
  await user.upload(file, new File([PNG], 'team.png', { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  const picture = await within(field).findByRole('img', { name: 'Our team' });
  expect(picture.outerHTML).toMatch(/^<img src="\/api\/pictures\/aa.webp" alt="Our team" width="80" height="60"/);
  expect(callsOf('POST /desk/content/pictures/{id}/part').map(({ body }) => body)).toMatchObject([
    { place: 0, content: btoa(String.fromCharCode(...PNG)) },
  ]);
});

test('a picture from the clipboard asks for its description', async () => {
  const { user } = openPage(PICTURES);
  const field = await editor();
  paste(field, {}, [new File([PNG], 'screen.png', { type: 'image/png' })]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }));
  expect(dialog.getByText('screen.png')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'The cart');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await within(field).findByRole('img', { name: 'The cart' })).toBeTruthy();
});

test('the same text is written as HTML, and shown in the editor as the server cleans it', async () => {
  const { user } = openPage();
  await editor();
  await user.click(screen.getByRole('button', { name: 'Edit as HTML' }));
  const source = await screen.findByRole('textbox', { name: 'HTML' });
  await user.clear(source);
  await user.click(source);
  await user.paste('<h3>Mine<script>x()</script></h3>');
  await user.click(screen.getByRole('button', { name: 'Back to the text' }));
  expect(await within(await editor()).findByRole('heading', { level: 3, name: 'Mine' })).toBeTruthy();
});

test('a text with something that the editor would lose is shown as HTML', async () => {
  openPage({}, { content: '<h5>Small print</h5>' });
  expect(await screen.findByText(/elements that the editor would lose/)).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'HTML' }).value).toBe('<h5>Small print</h5>');
});

test('a page is added at an address, opened to be written, and removed as it was seen', async () => {
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
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'New page' })).toBeTruthy();
  expect(callsOf('POST /desk/content/pages/add').map(({ body }) => body)).toMatchObject([
    { slug: 'jobs', title: 'Jobs', content: '', is_terms: false, is_privacy: false },
  ]);
  expect(callsOf('POST /desk/content/pages/{id}/remove').map(({ body }) => body)).toMatchObject([{ seen: SEEN }]);
});

const TEXT: DeskText = { text_language: 'de', key: 'shell.footer.home', text: 'Start', changed_by: null };

/** The live release of the shell says these. */
function stubReleases() {
  const texts = {
    de: { 'shell.footer.home': 'Startseite', 'shell.cart.count': '{{count}} Artikel' },
    en: { 'shell.footer.home': 'Home', 'shell.cart.count': '{{count}} items' },
  };
  const served: Record<string, object> = {
    '/live-releases': { apps: [{ app: 'shell', live: '1.2.0' }] },
    '/releases/shell/1.2.0/texts.json': texts,
  };
  vi.stubGlobal('fetch', async (address: string) => Response.json(served[address]));
}

const LANGUAGES = [
  { id: 1, code: 'en', title: 'English', default: 1 },
  { id: 4, code: 'de', title: 'Deutsch', default: 0 },
] as const;

/** Of the operator there is but the German name of the home page. */
const TEXT_ANSWERS: Answers = {
  'GET /desk/content/texts': () => aList([TEXT]),
  'GET /languages': () => ok([...LANGUAGES]),
  'GET /localizations': ({ query }) => (query.get('lang_id') === '4' ? { [TEXT.key]: TEXT.text } : {}),
};

test('the texts that replace others stand beside those of the live release', async () => {
  stubReleases();
  openDesk('/desk/content?view=texts', TEXT_ANSWERS);
  expect(await screen.findByRole('cell', { name: 'Startseite' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Start' })).toBeTruthy();
});

test('a text is found by the words that the shop shows, with a number where it has a placeholder, and replaced', async () => {
  stubReleases();
  const { user, callsOf } = openDesk('/desk/content?view=texts', {
    ...TEXT_ANSWERS,
    'POST /desk/content/texts/set': () => ok({ ...TEXT, text: 'Dinge' }),
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Words that the shop shows, or a key' }), '3 artikel');
  expect(await screen.findByRole('cell', { name: '{{count}} Artikel' })).toBeTruthy();
  expect(screen.getByText('1 text')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace a text (de)' }));
  const field = dialog.getByRole('textbox', { name: 'Text' });
  await user.clear(field);
  await user.click(field);
  await user.paste('{{count}} Dinge');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsOf('POST /desk/content/texts/set')).toHaveLength(1));
  expect(callsOf('POST /desk/content/texts/set').map(({ body }) => body)).toMatchObject([
    { text_language: 'de', key: 'shell.cart.count', seen: null, text: '{{count}} Dinge' },
  ]);
});

test('words that no text has are said to be none of the shop’s', async () => {
  stubReleases();
  openDesk('/desk/content?view=texts&search=Redline', TEXT_ANSWERS);
  expect(await screen.findByRole('heading', { name: 'No text of the shop says this' })).toBeTruthy();
});

test('the address of one text opens its form', async () => {
  stubReleases();
  openDesk('/desk/content?view=texts&search=Home&text_language=en#en.shell.footer.home', TEXT_ANSWERS);
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace a text (en)' }));
  expect(dialog.getByText('The release says: Home')).toBeTruthy();
});

test('a text is pointed at in a window of the shop, which is closed, and its form is opened', async () => {
  stubReleases();
  const { frame, shop } = aShopWindow('<div data-remote="shell"><p>Cart: <b>3 Artikel</b></p></div>', 'de');
  const open = vi.fn(() => shop);
  vi.stubGlobal('open', open);
  const { user } = openDesk('/desk/content?view=texts', TEXT_ANSWERS);
  await user.click(await screen.findByRole('button', { name: 'Point at a text in the shop' }));
  const page = frame.contentDocument as Document;
  await waitFor(() => expect(page.querySelector('aside')?.textContent).toContain('Press the text'));
  page.querySelector<HTMLElement>('b')?.click();
  expect(await screen.findByRole('dialog', { name: 'Replace a text (de)' })).toBeTruthy();
  expect(screen.getByText('The release says: {{count}} Artikel')).toBeTruthy();
  expect(shop.close).toHaveBeenCalledOnce();
});

test('a window that the browser does not open is explained', async () => {
  stubReleases();
  vi.stubGlobal('open', () => null);
  const { user, toasts } = openDesk('/desk/content?view=texts', TEXT_ANSWERS);
  await user.click(await screen.findByRole('button', { name: 'Point at a text in the shop' }));
  expect(toasts).toEqual([expect.stringMatching(/^The browser has not opened the window\./)]);
});

test('a text is changed and reset with the text that was seen', async () => {
  const { user, callsOf, toasts } = openDesk('/desk/content?view=texts', {
    'GET /desk/content/texts': () => aList([TEXT]),
    'GET /languages': () => ok([...LANGUAGES]),
    'GET /localizations': () => ({}),
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
