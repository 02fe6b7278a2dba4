import type { Purchase, UnsentItems } from '@patina/shared-api/contract/orders/purchase';
import { Rejection } from '@patina/test-pages/api/rejection';
import { aProfile } from '@patina/test-pages/factories/a-profile';
import { aTrade } from '@patina/test-pages/factories/a-trade';
import { anOrder, anOrderItem } from '@patina/test-pages/factories/an-order';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';
// Imported here, so that no test waits for a lazy chunk.
import './CancelDialog.tsx';
import './TradeLinkDialog.tsx';

const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcDEF12';
const OTHER_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Other123';

const someUnsent = (unsent: Partial<UnsentItems> = {}): UnsentItems => ({
  count: 1,
  amount: 12.5,
  charged: null,
  is_in_offer: false,
  link_waits_until: null,
  ...unsent,
});

/** An order that is to be sent by a time in seconds since 1970, in an hour by default. */
const anUnsentOrder = (order: Partial<Purchase> = {}, due = Math.floor(Date.now() / 1000) + 3600) =>
  anOrder({
    items: [anOrderItem({ trade: aTrade({ due_at: due }) })],
    trade_link: LINK,
    unsent: someUnsent(),
    ...order,
  });

function open(order: Purchase, answers: Parameters<typeof openAccount>[1] = {}, confirm?: () => Promise<boolean>) {
  let shown = order;
  const page = openAccount(
    '/account/orders/12',
    { 'GET /purchase/history': () => ok([shown]), ...answers },
    confirm && { confirm },
  );
  return {
    ...page,
    /** What the server says from now on. */
    becomes: (change: Partial<Purchase>) => {
      shown = { ...shown, ...change };
    },
  };
}

const region = () => screen.findByRole('region', { name: 'Items and delivery' });
const panel = async () => within(await region());
/** All that it says, because a sentence with a moment is several nodes. */
const said = async () => (await region()).textContent;
const DONE = () => ({ status: 'OK' as const });

test('an order shows its items as links, by when it is sent, where to, and the number of its receipt', async () => {
  open(anUnsentOrder({ receipt: 'R-000123' }, Date.UTC(2126, 10, 22, 12) / 1000));
  const items = await panel();
  const item = items.getByRole('link', { name: 'AK-47 | Redline (Field-Tested)' });
  expect(item.getAttribute('href')).toBe('/products/all/all/7');
  expect(await said()).toMatch(/We send it by 22 November 2126 at \d\d:00 at the latest, usually within minutes\./);
  expect(items.getByText(LINK)).toBeTruthy();
  expect(items.getByRole('link', { name: 'Problem with this order' }).getAttribute('href')).toBe('/contact?order=12');
  expect(within(screen.getByRole('region', { name: 'Receipt' })).getByText('R-000123')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Timeline' }).textContent).toMatch(
    /To your trade link, by 22 November 2126 at \d\d:00 at the latest\./,
  );
});

test('an order whose time has passed says that we are late, and what can be done', async () => {
  open(anUnsentOrder({}, Math.floor(Date.now() / 1000) - 60));
  expect(await said()).toMatch(
    /and we are late\. We are sorry\. You can wait, or cancel and get the full price back\./,
  );
});

test('an order that is sent, or of a former API, promises nothing and cannot be cancelled', async () => {
  open(anOrder({ items: [anOrderItem({ trade: aTrade({ state: 'sent', trade_offer: '621' }) })] }));
  const items = await panel();
  expect(items.queryByRole('button')).toBeNull();
  expect(items.queryByText(/We send it by/)).toBeNull();
  expect(items.getByRole('link', { name: 'Problem with this order' })).toBeTruthy();
});

test('cancelling says first that the Credits go back to the balance, and then happens once', async () => {
  const { user, toasts, bodiesOf, callsOf, becomes } = open(anUnsentOrder(), { 'POST /purchase/cancel': DONE });
  await user.click((await panel()).getByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order 12?' }));
  expect(dialog.getByText('You get 12.50 Credits back on your balance at once.')).toBeTruthy();
  expect(dialog.getByText(/^The item goes back into the shop/)).toBeTruthy();
  becomes({ status: 'refunded', unsent: null });
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(toasts).toEqual(['Order 12 is cancelled']));
  expect(bodiesOf('POST /purchase/cancel')).toEqual([{ order: 12 }]);
  expect(callsOf('POST /purchase/cancel')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
});

test('what was paid by another way goes back that way, in its currency; the rest alone where some items are sent', async () => {
  const charged = { currency: 'EUR', total: 25, subtotal: 25, discount: 0, vat: 4.67 };
  const items = [
    anOrderItem({ trade: aTrade({ due_at: 4e9 }) }),
    anOrderItem({ item_id: 8, title: 'AWP | Asiimov', trade: aTrade({ state: 'sent', trade_offer: '621' }) }),
  ];
  const unsent = someUnsent({ charged: 12.5, is_in_offer: true });
  const { user } = open(anUnsentOrder({ payment_method: 'card', charged, items, unsent }));
  const shown = await panel();
  expect(shown.getByText('It can be changed once the open trade offer is answered.')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Change trade link' })).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Cancel what is not sent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel what is not sent of order 12?' }));
  expect(
    dialog.getByText(/^You get €12\.50 back the way you paid: Credit\/Debit card\. We send it within 3 working days/),
  ).toBeTruthy();
});

test('an order that is sent meanwhile says so, and is shown as it is now', async () => {
  const refused = () => Rejection.of('order-already-sent');
  const { user } = open(anUnsentOrder(), { 'POST /purchase/cancel': refused });
  await user.click((await panel()).getByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order 12?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await dialog.findByText('Nothing of this order is to be sent any more.')).toBeTruthy();
});

test('the trade link is changed after a confirmation, at first to that of the profile, over the one that was seen', async () => {
  let isConfirmed = false;
  const { user, toasts, bodiesOf } = open(
    anUnsentOrder(),
    {
      'GET /user/profile': () => ok(aProfile({ steam_trade_link: OTHER_LINK })),
      'POST /purchase/trade-link': () => (isConfirmed ? DONE() : Rejection.of('confirmation-required')),
    },
    async () => {
      isConfirmed = true;
      return true;
    },
  );
  await user.click((await panel()).getByRole('button', { name: 'Change trade link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the trade link of order 12' }));
  expect(dialog.getByLabelText('New trade link')).toHaveProperty('value', OTHER_LINK);
  await user.click(dialog.getByRole('button', { name: 'Change trade link' }));
  await waitFor(() => expect(toasts).toEqual(['Order 12 goes to the new trade link']));
  expect(bodiesOf('POST /purchase/trade-link').at(-1)).toEqual({ order: 12, trade_link: OTHER_LINK, seen_link: LINK });
});

test('a trade link of another account is refused at the field; during a wait none can be entered', async () => {
  const errors = { trade_link: ['This trade link belongs to another Steam account'] };
  const { user } = open(anUnsentOrder(), {
    'POST /purchase/trade-link': () => new Rejection(422, 'Wrong', errors),
  });
  await user.click((await panel()).getByRole('button', { name: 'Change trade link' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('New trade link');
  await user.click(dialog.getByRole('button', { name: 'Change trade link' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(field);
  await user.paste(OTHER_LINK);
  await user.click(dialog.getByRole('button', { name: 'Change trade link' }));
  expect(await dialog.findByText('This trade link belongs to another Steam account')).toBeTruthy();
});

test('while a wait runs, the page says until when the trade link cannot be changed', async () => {
  open(anUnsentOrder({ unsent: someUnsent({ link_waits_until: Date.UTC(2126, 10, 22, 12) / 1000 }) }));
  const items = await panel();
  expect(await said()).toMatch(/can be changed after 22 November 2126 at \d\d:00\. Until then you can cancel/);
  expect(items.queryByRole('button', { name: 'Change trade link' })).toBeNull();
  expect(items.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
});
