import type { AppInPage, BootOverrides, OverrideChoice } from '@patina/platform/boot-data';
import { CONTRACT_VERSION, type RegistrySlice } from '@patina/platform/registry';
import { startUser } from '@patina/test-kit/pages/start-user';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { withRemotes } from '#testing/some-remotes.ts';

beforeEach(() => sessionStorage.clear());

function anApp(change: Partial<AppInPage> = {}): AppInPage {
  return {
    version: '1',
    state: 'live',
    contract: CONTRACT_VERSION,
    commit: null,
    base: '/releases/x/1/',
    entry: 'entry.js',
    ...change,
  };
}

function someOverrides(change: Partial<BootOverrides> = {}): BootOverrides {
  return {
    allowed: ['releases', 'http://localhost:*'],
    choices: [],
    apps: {
      shell: anApp({ commit: '0123456789abcdef' }),
      catalog: anApp({ previous: '0.9.0-aa11bb22' }),
    },
    ...change,
  };
}

/** A store that allows overrides; `running` is the release of the catalogue in the page. */
async function openStore(
  overrides: BootOverrides | undefined,
  { at = '/', running = '1', slots }: { at?: string; running?: string; slots?: RegistrySlice['slots'] } = {},
) {
  const storefront = aStorefront(someAnswers());
  withRemotes(storefront, { catalog: [] });
  if (slots) storefront.boot.slice.slots = slots;
  if (overrides) storefront.boot.overrides = overrides;
  const { catalog } = storefront.boot.slice.remotes;
  if (catalog) catalog.previous = { ...catalog.release, version: '0.9.0-aa11bb22', base: '/releases/catalog/before/' };
  storefront.telemetry.running = new Map([
    ['shell', '1'],
    ['catalog', running],
  ]);
  await showInStorefront([{ path: '*', element: <h1>The page</h1> }], at, storefront);
  return { storefront, user: startUser() };
}

const banner = () => screen.findByRole('region', { name: 'Overrides' });
const panel = () => screen.findByRole('dialog', { name: 'Releases in this page' });
const row = async (app: string) => within(await panel()).getByRole('row', { name: new RegExp(`^${app}`) });

/** An override of the catalogue with the edge's verdict. */
const chosen = (choice: Partial<OverrideChoice> = {}) =>
  someOverrides({
    choices: [{ app: 'catalog', build: '1', ...choice }],
    apps: { ...someOverrides().apps, catalog: anApp({ state: choice.problem ? 'live' : 'overridden' }) },
  });

test('a visitor’s page has neither banner nor panel', async () => {
  const { user } = await openStore(undefined, { at: '/?panel' });
  await user.keyboard('{F2}');
  expect(screen.queryByRole('region', { name: 'Overrides' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without overrides there is no banner', async () => {
  await openStore(someOverrides(), { at: '/?panel' });
  await panel();
  expect(screen.queryByRole('region', { name: 'Overrides' })).toBeNull();
});

test('the banner names the overridden apps and opens the panel', async () => {
  const { user } = await openStore(chosen());
  const { getByText, getByRole } = within(await banner());
  expect(getByText('catalog').closest('p')?.textContent).toBe('catalog runs 1.');
  getByRole('button', { name: 'Take back catalog' });
  await user.click(getByRole('button', { name: 'Open panel' }));
  await panel();
});

test('the banner shows why a build cannot be used', async () => {
  await openStore(
    chosen({ build: 'https://evil.example', problem: 'Builds may not come from https://evil.example here.' }),
  );
  expect((await banner()).textContent).toContain(
    'catalog stays as it is. Builds may not come from https://evil.example here.',
  );
});

test('the banner reports that the live release replaces a build that does not run', async () => {
  await openStore(chosen(), { running: '0.9.0-aa11bb22' });
  expect((await banner()).textContent).toContain('catalog could not run 1. 0.9.0-aa11bb22 stands in.');
});

test('what a link shows is named by the document, unless something else runs', async () => {
  await openStore(chosen({ isLinked: true }), { at: '/?panel' });
  await panel();
  expect(screen.queryByRole('region', { name: 'Overrides' })).toBeNull();
});

test('the banner reports that what a link shows does not run', async () => {
  await openStore(chosen({ isLinked: true }), { running: '0.9.0-aa11bb22' });
  expect((await banner()).textContent).toContain('catalog could not run 1. 0.9.0-aa11bb22 stands in.');
});

test('an incompatible release shows the reason, in the banner and in the panel', async () => {
  const overrides = chosen();
  overrides.apps['catalog'] = anApp({ state: 'overridden', contract: 9 });
  await openStore(overrides, { at: '/?panel' });
  const reason = `it speaks contract 9, the shell speaks ${CONTRACT_VERSION}`;
  expect((await banner()).textContent).toContain(reason);
  within(await row('catalog')).getByText(reason);
});

test('the panel shows the release of every app in the page', async () => {
  await openStore(someOverrides(), { at: '/?panel' });
  const cells = async (app: string) =>
    within(await row(app))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await cells('shell')).toEqual(['shell', '1', '0123456', String(CONTRACT_VERSION), 'live', '–', '–', 'All']);
  expect(await cells('catalog')).toEqual([
    'catalog',
    '1',
    '–',
    String(CONTRACT_VERSION),
    'live',
    '–',
    '–',
    'Use 0.9.0-aa11bb22All',
  ]);
});

test('the panel marks a fallback', async () => {
  await openStore(chosen(), { at: '/?panel', running: '0.9.0-aa11bb22' });
  const { getByText } = within(await row('catalog'));
  getByText('stand-in');
  getByText('0.9.0-aa11bb22');
});

test.each([
  ['', 'No build is named.'],
  ['latest', '"latest" is neither a release such as 1.4.2-ab12cd34 nor an address such as http://localhost:3101.'],
  ['https://evil.example', 'Builds may not come from https://evil.example here.'],
  ['http://me:secret@localhost:3101', 'The address of a build carries no name and no password.'],
])('the panel rejects "%s" at its field', async (build, reason) => {
  const { user } = await openStore(someOverrides(), { at: '/?panel' });
  const { getByLabelText, getByRole } = within(await panel());
  const field = getByLabelText('Another release or address');
  if (build) await user.type(field, build);
  await user.click(getByRole('button', { name: 'Use it' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  within(await panel()).getByText(reason);
});

const mixLink = async () =>
  within(await panel()).getByLabelText<HTMLInputElement>('Link to this page with these releases');

test('a link shows the same mix to everybody: every app with what runs in this page', async () => {
  const { user } = await openStore(chosen(), { at: '/products?type=Rifle&panel', running: '0.9.0-aa11bb22' });
  const link = await mixLink();
  expect(link.value).toBe(
    'http://localhost:3000/products?type=Rifle&panel&remote=none&remote=shell@1&remote=catalog@0.9.0-aa11bb22',
  );
  await user.click(within(await panel()).getByRole('button', { name: 'Copy' }));
  await within(await panel()).findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(link.value);
});

test('where releases may not be chosen, the link has the overrides only', async () => {
  const build = 'http://localhost:3101/';
  await openStore({ ...chosen({ build }), allowed: ['http://localhost:*'] }, { at: '/?panel' });
  expect((await mixLink()).value).toBe(`http://localhost:3000/?panel&remote=catalog@${build}`);
  expect(within(await panel()).queryByRole('button', { name: /All releases/ })).toBeNull();
});

test('apps that are held at their live release share one line of the banner', async () => {
  const choices = ['shell', 'catalog'].map((app) => ({ app, build: '1' }));
  await openStore(someOverrides({ choices }));
  const { getAllByRole, getByRole } = within(await banner());
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'shell, catalog held at the live release.Take back',
  ]);
  getByRole('button', { name: 'Take back shell, catalog' });
});

/** The edge's answers to the panel's questions for the releases of the catalogue. */
function answerReleases(...answers: (() => Response)[]) {
  const ask = vi.spyOn(globalThis, 'fetch');
  for (const answer of answers) ask.mockImplementationOnce(async () => answer());
  return ask;
}

test('all releases of an app are listed with date, commit, author and reason', async () => {
  const ask = answerReleases(() =>
    Response.json({
      releases: [
        { version: '1', at: '2026-11-22T10:00:00.000Z', by: 'Ana', note: 'new grid', commit: '0123456789' },
        { version: '0.8.0-cc33dd44', commit: null },
      ],
    }),
  );
  const { user } = await openStore(someOverrides(), { at: '/?panel' });
  await user.click(within(await panel()).getByRole('button', { name: 'All releases of catalog' }));
  const table = await within(await panel()).findByRole('table', { name: 'Releases of catalog' });
  expect(ask).toHaveBeenCalledWith('/release-list/catalog', expect.anything());
  const [, live, older] = within(table).getAllByRole('row');
  expect(live?.textContent).toMatch(/^122 Nov 2026, \d\d:\d\d0123456Ananew gridin this page$/);
  expect(older?.textContent).toBe('0.8.0-cc33dd44––––Use');
  within(table).getByRole('button', { name: 'Use 0.8.0-cc33dd44' });
  await user.click(within(await panel()).getByRole('button', { name: 'Close the releases of catalog' }));
  expect(within(await panel()).queryByRole('table', { name: 'Releases of catalog' })).toBeNull();
});

test('a list that fails can be asked for again', async () => {
  answerReleases(
    () => new Response('', { status: 503 }),
    () => Response.json({ releases: [] }),
  );
  const { user } = await openStore(someOverrides(), { at: '/?panel' });
  await user.click(within(await panel()).getByRole('button', { name: 'All releases of catalog' }));
  const list = await within(await panel()).findByRole('region', { name: 'Releases of catalog' });
  await user.click(await within(list).findByRole('button', { name: 'Try again' }));
  await within(list).findByText('No release is known: the registry has no history of catalog.');
});

test('if the browser blocks copying, the link stays in its field', async () => {
  const { user } = await openStore(chosen(), { at: '/?panel' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(within(await panel()).getByRole('button', { name: 'Copy' }));
  await within(await panel()).findByText(/copy it out of the field/);
});

test('the key opens and closes the panel, and the tab remembers it', async () => {
  const { user } = await openStore(someOverrides(), { at: '/?panel' });
  await panel();
  await user.keyboard('{F2}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{F2}');
  await panel();
  expect(sessionStorage.getItem('patina-releases-panel')).toBe('{"isOpen":true,"hasOutlines":false}');
});

test.each(['not json', 'null', '[]', '{"isOpen":"yes","hasOutlines":1}'])(
  'an invalid stored state is ignored: %s',
  async (stored) => {
    sessionStorage.setItem('patina-releases-panel', stored);
    await openStore(chosen());
    await banner();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the panel says who fills which slot, and a filler that is taken out is named in the banner', async () => {
  const filler = { remote: 'reviews', module: 'ProductReviews', when: { signedIn: true, languages: ['de', 'pt'] } };
  const slots = { 'product.below-facts': { limit: 3, height: 120, fillers: [filler] } };
  const overrides = someOverrides({ choices: [{ app: 'reviews/ProductReviews', build: 'out' }] });
  await openStore(overrides, { at: '/?panel', slots });
  const table = within(await panel()).getByRole('table', { name: 'Slots and what fills them' });
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.join(' ')).toMatch(/reviews ?.*ProductReviews ?.*signed in, de or pt ?.*no/);
  within(table).getByRole('button', { name: 'Take out ProductReviews of reviews' });
  expect((await banner()).textContent).toContain('reviews/ProductReviews fills no slot.');
});

test('where nobody fills a slot, the panel has no table of them', async () => {
  await openStore(someOverrides(), { at: '/?panel' });
  expect(within(await panel()).queryByRole('table', { name: 'Slots and what fills them' })).toBeNull();
});
