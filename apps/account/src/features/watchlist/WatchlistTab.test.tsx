import type { SavedSearch } from '@patina/shared-api/contract/cart/searches';
import type { WatchedItem } from '@patina/shared-api/contract/cart/watchlist';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aWatchedItem, aWatchlist } from '@patina/test-pages/factories/a-watched-item';
import { ok } from '@patina/test-pages/factories/ok';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';
// Imported here, so that no test waits for a lazy chunk.
import '@patina/parts/AlertsDialog';

const done = () => ({ status: 'OK' as const });
const watches = (...items: WatchedItem[]) => ({ 'GET /watchlist': () => aWatchlist(items) });
const line = async (title: string) =>
  within(((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement) ?? document.body);

test('an item is listed with its price of now and then, its stock and what is told of it', async () => {
  openAccount(
    '/account/watchlist',
    watches(
      aWatchedItem({ price_then: 25, price_below: 10, drop_percent: 5, float_below: 0.2, back_in_stock: true }),
      aWatchedItem({ product: aProduct({ id: 8, title: 'AWP | Asiimov (Field-Tested)', stock: 0 }), price_then: 10 }),
      aWatchedItem({ product: aProduct({ id: 9, title: 'M4A4 | Howl (Factory New)' }), unit_id: 90 }),
    ),
  );
  const first = await line('AK-47 | Redline (Field-Tested)');
  expect(first.getByText('€12.50')).toBeTruthy();
  expect(first.getByText('50 % cheaper than €25.00')).toBeTruthy();
  expect(first.getByText('3 in stock')).toBeTruthy();
  expect(first.getByRole('img', { name: 'Between €12.50 and €13.00 in 30 days' })).toBeTruthy();
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'at €10.00 or less',
    '5 % cheaper',
    'float 0.2 or less',
    'back in stock',
  ]);
  const second = await line('AWP | Asiimov (Field-Tested)');
  expect(second.getByText('Sold out')).toBeTruthy();
  expect(second.getByText('25 % dearer than €10.00')).toBeTruthy();
  expect(second.getByText('nothing')).toBeTruthy();
  expect((await line('M4A4 | Howl (Factory New)')).getByText('This item is sold')).toBeTruthy();
  expect(screen.getByText('3 of 200 items')).toBeTruthy();
});

test('what is told is changed in a dialog, which refuses what is no price', async () => {
  const { user, bodiesOf, toasts } = openAccount('/account/watchlist', {
    ...watches(aWatchedItem({ price_below: 10 })),
    'POST /watchlist/update': done,
  });
  await user.click(await screen.findByRole('button', { name: 'Alerts: AK-47 | Redline (Field-Tested)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell me when …' }));
  const limit = dialog.getByLabelText('Price at or under (EUR)');
  expect((limit as HTMLInputElement).value).toBe('10');
  await user.clear(limit);
  await user.type(limit, 'cheap');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter an amount above 0, such as 12.50')).toBeTruthy();
  await user.clear(limit);
  await user.type(limit, '9,50');
  await user.type(dialog.getByLabelText('Any drop of at least (%)'), '15');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toContain('Saved'));
  expect(bodiesOf('POST /watchlist/update')).toEqual([
    { item_id: 7, price_below: 9.5, drop_percent: 15, float_below: null, back_in_stock: false },
  ]);
});

test('of one item neither a float nor its return is told', async () => {
  const { user, bodiesOf } = openAccount('/account/watchlist', {
    ...watches(aWatchedItem({ unit_id: 70 })),
    'POST /watchlist/update': done,
  });
  await user.click(await screen.findByRole('button', { name: /^Alerts/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('An item with a float at or under')).toBeNull();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodiesOf('POST /watchlist/update')).toEqual([
      { item_id: 7, unit_id: 70, price_below: null, drop_percent: null },
    ]),
  );
});

test('the reason of a refused alert is said in the dialog', async () => {
  const { user } = openAccount('/account/watchlist', {
    ...watches(aWatchedItem()),
    'POST /watchlist/update': () => Rejection.of('not-watched'),
  });
  await user.click(await screen.findByRole('button', { name: /^Alerts/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This item is not on your watchlist')).toBeTruthy();
});

test('a removed item stays until it is taken back, with the focus on its button', async () => {
  const { user, bodiesOf, toasts } = openAccount('/account/watchlist', {
    ...watches(aWatchedItem({ price_below: 10, back_in_stock: true })),
    'POST /watchlist/remove': done,
    'POST /watchlist/add': done,
  });
  await user.click(await screen.findByRole('button', { name: 'Stop watching AK-47 | Redline (Field-Tested)' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await waitFor(() => expect(toasts).toEqual(['No longer watched']));
  expect(screen.queryByRole('button', { name: /^Alerts/ })).toBeNull();
  await user.click(undo);
  expect(await screen.findByRole('button', { name: /^Stop watching/ })).toBeTruthy();
  expect(bodiesOf('POST /watchlist/remove')).toEqual([{ item_id: 7 }]);
  expect(bodiesOf('POST /watchlist/add')).toEqual([
    { item_id: 7, price_below: 10, drop_percent: null, float_below: null, back_in_stock: true },
  ]);
});

test('the list has pages, and says when it is empty, cannot be loaded, or ends before the page in the address', async () => {
  const many = { 'GET /watchlist': () => aWatchlist([aWatchedItem()], { total: 41 }) };
  const pages = openAccount('/account/watchlist', many);
  await pages.user.click(await screen.findByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(pages.requests()).toContain('/watchlist?page=3'));
  pages.unmount();

  const beyond = openAccount('/account/watchlist?page=9', {
    'GET /watchlist': () => aWatchlist([], { total: 3, page: 9 }),
  });
  expect(await screen.findByRole('link', { name: 'Back to the first page' })).toBeTruthy();
  beyond.unmount();

  const empty = openAccount('/account/watchlist');
  expect(await screen.findByRole('heading', { name: 'You watch nothing yet' })).toBeTruthy();
  expect(screen.getByText('You have saved no searches yet.')).toBeTruthy();
  empty.unmount();

  openAccount('/account/watchlist', { 'GET /watchlist': () => new Rejection(500, 'An error occurred') });
  expect(await screen.findByRole('heading', { name: 'Your watchlist could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

const aSearch = (search: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 3,
  name: 'Cheap rifles',
  address: '/products/rifle?price_till=10',
  is_told: true,
  found: 4,
  since: 1_795_255_200,
  ...search,
});

test('a saved search is opened, renamed, silenced and removed', async () => {
  let search = aSearch();
  const { user, bodiesOf } = openAccount('/account/watchlist', {
    'GET /searches': () => ok([search]),
    'POST /searches/rename': ({ body }) => {
      search = { ...search, ...body };
      return done();
    },
    'POST /searches/opened': done,
    'POST /searches/remove': done,
  });
  const link = await screen.findByRole('link', { name: 'Cheap rifles' });
  expect(link.getAttribute('href')).toBe('/products/rifle?price_till=10');
  expect(screen.getByText('4 new')).toBeTruthy();
  expect(screen.getByText('1 of 30 searches')).toBeTruthy();

  const told = screen.getByRole('checkbox', { name: 'Tell me of new matches: Cheap rifles' });
  fireEvent.click(told);
  expect(told).toHaveProperty('checked', false);
  await waitFor(() => expect(bodiesOf('POST /searches/rename')).toEqual([{ id: 3, is_told: false }]));

  await user.click(screen.getByRole('button', { name: 'Rename Cheap rifles' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Name'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please give the search a name')).toBeTruthy();
  await user.type(dialog.getByLabelText('Name'), 'Rifles');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Rifles' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Remove Rifles' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodiesOf('POST /searches/remove')).toEqual([{ id: 3 }]));
});

test('an opened search counts its matches anew', async () => {
  const { user, bodiesOf } = openAccount('/account/watchlist', {
    'GET /searches': () => ok([aSearch()]),
    'POST /searches/opened': done,
  });
  await user.click(await screen.findByRole('link', { name: 'Cheap rifles' }));
  await waitFor(() => expect(bodiesOf('POST /searches/opened')).toEqual([{ id: 3 }]));
});
