import { Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
// Imported here, so that no test waits for a lazy chunk.
import '#app/ListTools.tsx';
import './SaveSearchDialog.tsx';

const LIST = { 'GET /items/list': () => aProductList([aProduct()]) };
const SAVE = { name: 'Save this search' };

const saved = () =>
  ok({ id: 1, name: 'Rifle', address: '/products?type=Rifle', is_told: true, found: 0, since: 1_795_255_200 });

test('a search is saved without its page, under the names of its filters', async () => {
  const { user, callsOf } = openPage(
    '/sale?page=2&type=Rifle&quality=Covert,Classified',
    { ...LIST, 'POST /searches/save': saved },
    { isAuthenticated: true },
  );
  await user.click(await screen.findByRole('button', SAVE));
  const dialog = within(await screen.findByRole('dialog', SAVE));
  const name = dialog.getByLabelText('Name');
  expect(name).toHaveProperty('value', 'Sale, Rifle, Covert, Classified');
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Please give the search a name')).toBeTruthy();
  await user.type(name, 'Red rifles{Enter}');
  expect(await screen.findByText(/^Search saved/)).toBeTruthy();
  expect(callsOf('POST /searches/save')[0]?.body).toMatchObject({
    name: 'Red rifles',
    address: '/sale?type=Rifle&quality=Covert,Classified',
    is_told: true,
  });
});

test('the limit is said in the dialog', async () => {
  const { user } = openPage(
    '/products',
    { ...LIST, 'POST /searches/save': () => Rejection.of('too-many-searches') },
    { isAuthenticated: true },
  );
  await user.click(await screen.findByRole('button', SAVE));
  const dialog = within(await screen.findByRole('dialog', SAVE));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'All skins');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You have saved 30 searches. Please remove one first.')).toBeTruthy();
});

test('a guest signs in first, and comes back to the list', async () => {
  const { user, address } = openPage('/products?type=Rifle', LIST);
  await user.click(await screen.findByRole('button', SAVE));
  await waitFor(() =>
    expect(address()).toBe(`/auth?form=signin&redirect=${encodeURIComponent('/products?type=Rifle')}`),
  );
});
