import type { DeskUnit } from '@patina/shared-api/contract/desk/units';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const aUnit = (changes: Partial<DeskUnit> = {}): DeskUnit => ({
  id: 7,
  product_id: 3,
  title: 'AK-47 | Redline',
  state: 'available',
  float: 0.1500000001,
  seed: 321,
  paint_index: 282,
  phase: null,
  name_tag: null,
  stickers: [{ name: 'Crown (Foil)', slot: 0, wear: 0 }],
  charm: null,
  asset_id: null,
  inspect_url: null,
  available_at: null,
  price: 10,
  own_price: null,
  cost: 4,
  margin_percent: 50.8,
  source: 'offer 12',
  created_at: 1_795_000_000,
  order: null,
  ...changes,
});

const open = (units: DeskUnit[], answers = {}) =>
  openDesk('/desk/units', { 'GET /desk/units': () => aList(units), ...answers }, { roles: ['catalogue'] });

test('a unit says what it is, what it leaves, where it came from and which order has it', async () => {
  open([
    aUnit(),
    aUnit({ id: 8, state: 'sold', order: 100_012, source: 'import 3', cost: null, margin_percent: null }),
  ]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(/#321 · Crown \(Foil\).*0\.15000000.*For sale.*50\.8\u00a0%.*Offer 12/);
  const order = within(second as HTMLElement).getByRole('link', { name: 'In order 100012' });
  expect(order.getAttribute('href')).toBe('/desk/orders/100012');
  const file = within(second as HTMLElement).getByRole('link', { name: 'Import 3' });
  expect(file.getAttribute('href')).toBe('/desk/import/3');
  expect(within(second as HTMLElement).queryByRole('textbox')).toBeNull();
});

test('a unit gets a price of its own; one that is another by now is not overwritten', async () => {
  let unit = aUnit();
  const { user, callsOf } = open([], {
    'GET /desk/units': () => aList([unit]),
    'POST /desk/units/{id}/price': ({ body }: { body: Record<string, unknown> }) => {
      if (body['price'] === 12) return new Rejection(409, 'It has changed.', undefined, 'unit-changed');
      unit = aUnit({ price: 14.5, own_price: 14.5 });
      return ok(unit);
    },
  });
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Own price of item 7, AK-47 | Redline' });
  await user.type(await field(), '14,5{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('14.50'));
  expect(callsOf('POST /desk/units/{id}/price')[0]?.body).toMatchObject({ price: 14.5, seen: null });
  await user.clear(await field());
  await user.type(await field(), '12{Enter}');
  expect(await screen.findByText('This item has changed since you saw it.')).toBeTruthy();
});

test('chosen units are withdrawn, and of those that are not it is said why', async () => {
  const { user, callsOf } = open([aUnit(), aUnit({ id: 8 })], {
    'POST /desk/units/stock': () => ({
      status: 'OK',
      results: [
        { id: 7, ok: true, changed: true },
        { id: 8, ok: false, changed: false, code: 'unit-sold', message: '' },
      ],
    }),
  });
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw 2 items?' }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText('This item has been sold.')).toBeTruthy();
  expect(callsOf('POST /desk/units/stock')[0]?.body).toMatchObject({ items: [{ id: 7 }, { id: 8 }], on_sale: false });
});
