import type { OrderItem, Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { Trade } from '@patina/shared-api/contract/trades/trade';
import { aTrade } from '@patina/test-pages/factories/a-trade';
import { anOrder, anOrderItem } from '@patina/test-pages/factories/an-order';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';
import { settingsWith } from '#testing/usual-answers.ts';

const openOrder = (order: Partial<Purchase> = {}, options?: Parameters<typeof openAccount>[2]) =>
  openAccount(
    '/account/orders/12',
    {
      'GET /purchase/history': () => ok([anOrder({ id: 13 }), anOrder(order)]),
      'GET /settings': () => settingsWith({ requisites: '<p>Patina, Lda.</p>' }),
    },
    options,
  );

const at = (hour: number) => Date.UTC(2026, 10, 21, hour) / 1000;
const steps = async () =>
  within(await screen.findByRole('region', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map((step) => step.querySelector('p')?.textContent);

test('the number in the history links to the order', async () => {
  const { user, address } = openAccount('/account/orders', {
    'GET /purchase/history': () => ok([anOrder()]),
  });
  await user.click(await screen.findByRole('link', { name: 'Order 12: details and receipt' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 12' })).toBeTruthy();
  expect(address()).toBe('/account/orders/12');
  const [, back] = screen.getAllByRole('link', { name: 'Order History' });
  await user.click(back as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Order History' })).toBeTruthy();
});

test.each([
  ['pending', ['pending'], ['Ordered', 'Payment', 'Delivery']],
  ['processing', ['pending', 'processing'], ['Ordered', 'Paid', 'Delivery']],
  ['completed', ['processing', 'completed'], ['Paid', 'Delivered']],
  ['cancelled', ['pending', 'cancelled', 'late_payment'], ['Ordered', 'Cancelled', 'Paid late']],
  ['refunded', ['processing', 'refunded'], ['Paid', 'Refunded']],
  ['reversed', ['processing', 'completed', 'reversed'], ['Paid', 'Delivered', 'Trade reversed']],
] as const)('the timeline of an order that is %s', async (status, kinds, shown) => {
  openOrder({ status, events: kinds.map((kind, place) => ({ kind, at: at(12 + place) })) });
  expect(await steps()).toEqual(shown);
});

const sent = { state: 'sent', by: 'store', at: at(14) } as const;
const accepted = { state: 'protected', by: 'buyer', at: at(15) } as const;
const refund = { amount: 9, at: at(17) };

test.each<[string, Partial<Trade>, string[], Partial<OrderItem>?]>([
  ['waits', {}, ['Trade offer', 'Accept the trade', 'It is yours']],
  [
    'was sent',
    { state: 'sent', trade_offer: '621', events: [sent] },
    ['Trade offer sent', 'Accept the trade', 'It is yours'],
  ],
  [
    'was declined',
    { state: 'declined', events: [sent, { state: 'declined', by: 'buyer', at: at(15) }] },
    ['Trade offer sent', 'Trade offer declined', 'Another trade offer', 'Accept the trade', 'It is yours'],
  ],
  [
    'expired',
    { state: 'expired', events: [sent, { state: 'expired', by: 'steam', at: at(15) }] },
    ['Trade offer sent', 'Trade offer expired', 'Another trade offer', 'Accept the trade', 'It is yours'],
  ],
  [
    'is protected',
    { state: 'protected', protected_until: at(16), events: [sent, accepted] },
    ['Trade offer sent', 'Trade accepted', 'It is yours'],
  ],
  [
    'is the buyer’s',
    { state: 'done', events: [sent, accepted, { state: 'done', by: 'steam', at: at(16) }] },
    ['Trade offer sent', 'Trade accepted', 'It is yours'],
  ],
  [
    'was reversed',
    { state: 'reversed', events: [sent, accepted, { state: 'reversed', by: 'buyer', at: at(16) }] },
    ['Trade offer sent', 'Trade accepted', 'Trade reversed'],
    { refund },
  ],
  [
    'was refunded before it was sent',
    { state: 'cancelled', events: [{ state: 'cancelled', by: 'store', at: at(16) }] },
    ['Delivery cancelled'],
    { refund },
  ],
  [
    'was refunded and kept',
    { state: 'protected', events: [sent, accepted], protected_until: at(18) },
    ['Trade offer sent', 'Trade accepted', 'Refunded', 'It is yours'],
    { refund },
  ],
])('the timeline of an item that %s', async (_, trade, shown, changes = {}) => {
  openOrder({ items: [anOrderItem({ trade: aTrade(trade), ...changes })] });
  expect(await steps()).toEqual(['Paid', ...shown]);
  expect(screen.queryAllByText('€9.00 refunded to the payment method you used.')).toHaveLength(changes.refund ? 1 : 0);
});

test('items that travel together have one timeline; a trade offer says by when to accept it, and where', async () => {
  const trade = aTrade({ state: 'sent', trade_offer: '621', expires_at: at(20), events: [sent] });
  const apart = aTrade({ state: 'protected', protected_until: at(22), events: [sent, accepted] });
  openOrder({
    items: [
      anOrderItem({ trade }),
      anOrderItem({ item_id: 8, title: 'AWP | Asiimov', trade: apart }),
      anOrderItem({ item_id: 9, title: 'P250 | Sand Dune', trade }),
    ],
  });
  expect(await steps()).toEqual([
    'Paid',
    ...['Trade offer sent', 'Accept the trade', 'It is yours'],
    ...['Trade offer sent', 'Trade accepted', 'It is yours'],
  ]);
  const together = within(screen.getByRole('region', { name: /^AK-47.*P250 \| Sand Dune$/ }));
  expect(together.getByText(/^On Steam, by/).textContent).toMatch(/^On Steam, by 21 November 2026 at \d\d:00\.$/);
  const link = together.getByRole('link', { name: /^Accept the trade on Steam ?opens in a new tab$/ });
  expect(link.getAttribute('href')).toBe('https://steamcommunity.com/tradeoffer/621/');
  const other = within(screen.getByRole('region', { name: 'AWP | Asiimov' }));
  expect(other.getByText(/^Steam protects/).textContent).toMatch(/until 21 November 2026 at \d\d:00\.$/);
  expect(other.queryByRole('link')).toBeNull();
});

test('the receipt of an order with a refunded item names the refund', async () => {
  openOrder({
    status: 'completed',
    items: [anOrderItem({ trade: aTrade({ state: 'done' }), refund }), anOrderItem({ item_id: 8 })],
  });
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect((await receipt.findByRole('row', { name: /^Refunded/ })).textContent).toBe('Refunded−€9.00');
});

test('a step shows its time in the reader’s language', async () => {
  openOrder({}, { language: 'de' });
  expect(await screen.findAllByText(/^21\. November 2026 um \d\d:00$/)).toHaveLength(2);
});

test('the receipt shows buyer, seller, items, amounts and payment method', async () => {
  openOrder({
    subtotal: 30,
    discount: 3,
    promocode: 'SPRING',
    total: 27,
    vat: 5.05,
    items: [anOrderItem({ price: 10 }), anOrderItem({ item_id: 8, title: 'AWP | Asiimov', price: 20 })],
  });
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  for (const text of ['Patina', 'Patina, Lda.', 'Balance', 'Paid, in progress', /ana@example\.com/])
    expect(await receipt.findByText(text)).toBeTruthy();
  const lines = receipt.getAllByRole('row').map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['Item', 'Quantity', 'Amount'],
    ['AK-47 | Redline (Field-Tested)', '1', '€10.00'],
    ['AWP | Asiimov', '1', '€20.00'],
    ['Subtotal', '€30.00'],
    ['Promo code SPRING', '−€3.00'],
    ['Total', '€27.00'],
    ['Paid from your balance', '27.00 Credits'],
    ['Including VAT (23%)', '€5.05'],
  ]);
});

test('an order that was paid by card is told as it was charged, whatever a Credit is worth now, and not in Credits', async () => {
  openOrder({
    status: 'completed',
    payment_method: 'card',
    subtotal: 40,
    discount: 4,
    total: 36,
    vat: 6.73,
    charged: { currency: 'EUR', total: 18, subtotal: 20, discount: 2, vat: 3.37 },
    items: [
      anOrderItem({ price: 20, charged: 10, trade: aTrade({ state: 'done' }) }),
      anOrderItem({ item_id: 8, title: 'AWP | Asiimov', price: 20, charged: 10, refund: { ...refund, charged: 9 } }),
    ],
  });
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  const amounts = receipt.getAllByRole('row').map((line) => line.lastElementChild?.textContent);
  expect(amounts).toEqual(['Amount', '€10.00', '€10.00', '€20.00', '−€2.00', '€18.00', '€3.37', '−€9.00']);
});

test('the receipt can be printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('an unpaid order has no receipt, and links to the payment', async () => {
  openOrder({ status: 'pending', events: [{ kind: 'pending', at: at(12) }] });
  const way = await screen.findByRole('link', { name: 'Continue payment' });
  expect(way.getAttribute('href')).toBe('/pending-payment?order=12');
  expect(screen.getByRole('region', { name: 'Your order' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

const voucher = { entity: '12345', reference: '123456789', amount: 12.5, currency: 'EUR', expires_at: at(12) };
const byVoucher = { next: { kind: 'voucher' as const, voucher }, until: at(12) };

test('a replaced order names the one that has its items, and says that its voucher must not be paid any more', async () => {
  openOrder({ status: 'cancelled', replaced_by: 13, payment: { status: 'Cancelled', ...byVoucher } });
  const note = within(await screen.findByRole('note'));
  expect(note.getByRole('link', { name: 'Replaced by order 13' }).getAttribute('href')).toBe('/account/orders/13');
  expect(note.getByText('Do not pay reference 123 456 789 any more.')).toBeTruthy();
});

test('a voucher that was paid late is not forbidden any more', async () => {
  openOrder({ status: 'cancelled', payment: { status: 'Success', ...byVoucher } });
  await screen.findByRole('heading', { name: 'Order 12' });
  expect(screen.queryByText(/any more/)).toBeNull();
});

test('an order of another user is not found', async () => {
  openAccount('/account/orders/99');
  expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeTruthy();
});
