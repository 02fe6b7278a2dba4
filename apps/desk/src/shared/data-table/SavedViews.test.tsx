import type { SavedView } from '@patina/shared-api/contract/desk/views';
import type { Answers } from '@patina/test-pages/api/answers';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeskOrderRow } from '#testing/a-desk-order.ts';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const DONE = { status: 'OK' } as const;

const aView = (change: Partial<SavedView> = {}): SavedView => ({
  id: 3,
  name: 'To send',
  query: 'sort=-total&status=processing',
  is_shared: false,
  is_own: true,
  owner: 'olga@patina.test',
  ...change,
});

const openOrders = (address: string, views: SavedView[], answers: Answers = {}) =>
  openDesk(address, {
    'GET /desk/orders': () => aList([aDeskOrderRow()]),
    'GET /desk/views': () => ok(views),
    ...answers,
  });

const savedFilters = () => screen.findByRole('region', { name: 'Saved filters' });

test('saved filters are a press away, and the ones that the list has are marked', async () => {
  const theirs = aView({ id: 4, name: 'Sent', query: 'trade=sent', is_own: false, owner: 'bea@patina.test' });
  const { user, address } = openOrders('/desk/orders?trade=sent&page=2', [aView(), theirs]);
  const region = within(await savedFilters());
  expect(region.getByRole('link', { name: 'Sent shared by bea@patina.test' }).getAttribute('aria-current')).toBe(
    'true',
  );
  await user.click(region.getByRole('link', { name: 'To send' }));
  await waitFor(() => expect(address()).toBe('/desk/orders?sort=-total&status=processing'));
  const link = region.getByRole('link', { name: 'To send' });
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('true'));
});

test('filters are saved under a name; one that is taken is replaced on demand', async () => {
  const views: SavedView[] = [aView({ query: 'trade=sent' })];
  const { user, callsOf, toasts } = openOrders('/desk/orders?status=processing', views, {
    'POST /desk/views/save': ({ body }) => {
      if (body['name'] === 'Too many') return new Rejection(409, 'Too many.', undefined, 'views-full');
      views.splice(0, 1, aView({ query: 'status=processing' }));
      return DONE;
    },
  });
  await user.click(within(await savedFilters()).getByRole('button', { name: 'Save these filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these filters' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.type(name, 'Too many');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You have saved 20 filters of this list already: remove some first.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'To send');
  await user.click(dialog.getByRole('checkbox', { name: 'Replace the filters that have this name' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toEqual(['“To send” is saved.']));
  expect(callsOf('POST /desk/views/save')[1]?.body).toMatchObject({
    list: '/desk/orders',
    query: 'status=processing',
    name: 'To send',
    is_shared: false,
    replaces: true,
  });
  const link = within(await savedFilters()).getByRole('link', { name: 'To send' });
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('true'));
});

test('the filters that the list has are renamed, shared and removed', async () => {
  const views = [aView()];
  const { user, callsOf } = openOrders('/desk/orders?status=processing&sort=-total', views, {
    'POST /desk/views/change': () => DONE,
    'POST /desk/views/remove': () => {
      views.pop();
      return DONE;
    },
  });
  const region = within(await savedFilters());
  await user.click(region.getByRole('button', { name: 'Rename or share' }));
  let dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByDisplayValue('To send'), ' today');
  await user.click(dialog.getByRole('checkbox', { name: 'Colleagues see it, too' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf('POST /desk/views/change')[0]?.body).toMatchObject({
      id: 3,
      name: 'To send today',
      is_shared: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(region.getByRole('button', { name: 'Remove' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Remove “To send”?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await region.findByRole('button', { name: 'Save these filters' })).toBeTruthy();
});

test('without saved filters nothing is above a list that has none, nor where the API knows none', async () => {
  openOrders('/desk/orders', []);
  await screen.findByRole('table');
  expect(screen.queryByRole('region', { name: 'Saved filters' })).toBeNull();
});

test('saved filters of an older list are found without what it does not know any more', async () => {
  openOrders('/desk/orders?status=processing', [aView({ query: 'status=processing&colour=red&trade=flying' })]);
  expect(
    within(await savedFilters())
      .getByRole('link', { name: 'To send' })
      .getAttribute('aria-current'),
  ).toBe('true');
});
