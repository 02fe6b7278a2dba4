import type { DeskPack, DeskPromo } from '@patina/shared-api/contract/desk/promo';
import { Rejection } from '@patina/test-pages/api/rejection';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';
import './PromoPage.tsx';

const CODE: DeskPromo = {
  id: 3,
  code: 'SPRING',
  description: '',
  type: 'percent',
  discount: 12.5,
  applies_to_delivery: false,
  starts_at: Date.parse('2026-11-21T16:05') / 1000,
  ends_at: null,
  max_uses: 10,
  max_uses_per_user: 1,
  uses: 4,
  state: 'valid',
};
const PACK: DeskPack = {
  id: 5,
  kind: 'pack',
  title: 'Starter',
  price: 15,
  products: [
    { id: 1, title: 'AK-47 | Redline' },
    { id: 2, title: 'AWP | Asiimov' },
  ],
  user_id: null,
  ends_at: null,
  taken_at: null,
  state: 'available',
};

const CATALOGUE = { roles: ['catalogue' as const] };

test('a code is created, and what is wrong with it is said in the dialog', async () => {
  let isTaken = true;
  const { user, callsOf, toasts } = openDesk(
    '/desk/promo',
    {
      'GET /desk/promo-codes': () => aList([CODE]),
      'POST /desk/promo-codes/create': () =>
        isTaken ? new Rejection(409, 'There is one.', undefined, 'promo-code-taken') : { status: 'OK' },
    },
    CATALOGUE,
  );
  const [row] = await tableRows('Promo codes');
  expect(row?.slice(0, 6)).toEqual(['SPRING', '12.5%', 'Valid', '21 Nov 2026 16:05', '', '4 / 10']);
  await user.click(screen.getByRole('button', { name: 'New promo code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New promo code' }));
  await user.type(dialog.getByLabelText('Code'), 'summer');
  await user.type(dialog.getByLabelText('Discount'), '12,50');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('There is a promo code of this name already.')).toBeTruthy();
  isTaken = false;
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf('POST /desk/promo-codes/create').at(-1)?.body).toMatchObject({
    code: 'summer',
    type: 'percent',
    discount: 12.5,
    max_uses: null,
    ends_at: null,
    applies_to_delivery: false,
  });
  expect(toasts).toEqual(['The promo code is created.']);
});

test('packs have an address of their own, and end after a confirmation', async () => {
  const { user, callsOf, requests } = openDesk(
    '/desk/promo?view=packs&state=available',
    { 'GET /desk/packs': () => aList([PACK]), 'POST /desk/packs/end': () => ({ status: 'OK' }) },
    CATALOGUE,
  );
  const [row] = await tableRows('Packs');
  expect(row?.slice(0, 4)).toEqual(['Starter', '15.00 Credits', 'AK-47 | Redline · AWP | Asiimov', 'Everybody']);
  expect(requests()).toContain('/desk/packs?state=available');
  await user.click(screen.getByRole('button', { name: 'End Starter' }));
  await user.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf('POST /desk/packs/end').map(({ body }) => body)).toMatchObject([{ id: 5, kind: 'pack' }]);
});

test('a pack is changed over the one that was seen', async () => {
  const { user, callsOf } = openDesk(
    '/desk/promo?view=packs',
    { 'GET /desk/packs': () => aList([PACK]), 'POST /desk/packs/edit': () => ({ status: 'OK' }) },
    CATALOGUE,
  );
  await user.click(await screen.findByRole('button', { name: 'Change Starter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Price in Credits'));
  await user.type(dialog.getByLabelText('Price in Credits'), '12,50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const seen = { title: 'Starter', price: 15, products: [1, 2], ends_at: null };
  expect(callsOf('POST /desk/packs/edit').map(({ body }) => body)).toMatchObject([
    { id: 5, kind: 'pack', ...seen, price: 12.5, seen },
  ]);
});
