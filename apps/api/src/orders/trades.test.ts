import { expect, test } from 'vitest';
import { moveTrade, type TradeReport, tradeRepository } from '#orders/trade.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, services, database, aShopper, aProduct } = await openShop();

/** An order of some items, paid from the balance. Returns its number. */
async function anOrder(shopper: Shopper, items = 1): Promise<number> {
  for (let item = 0; item < items; item += 1) await shopper.post('/cart/add', { id: await aProduct() });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

const report = (orderId: number, reported: TradeReport, position = 0) =>
  database.transaction().execute((transaction) => moveTrade(transaction, { orderId, position }, reported));
const sent = (tradeOffer: string): TradeReport => ({ state: 'sent', by: 'store', operator: 'olga', tradeOffer });

const orderOf = async (shopper: Shopper) => (await shopper.get('/purchase/history')).json().payload[0];

test('an item is sent, declined, sent again, accepted, protected for seven days, and then the buyer’s for good', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const order = await anOrder(shopper);
  const expiresAt = new Date('2026-12-07T10:00:00Z');
  const accepted = new Date('2026-11-22T10:00:00Z');
  expect(await report(order, { ...sent('555'), expiresAt })).toBe(true);
  expect((await orderOf(shopper)).items[0].trade).toMatchObject({
    state: 'sent',
    trade_offer: '555',
    expires_at: expiresAt.getTime() / 1000,
    protected_until: null,
  });
  await report(order, { state: 'declined', by: 'buyer' });
  await report(order, sent('556'));
  await report(order, { state: 'protected', by: 'buyer', tradeOffer: '556', at: accepted });
  const until = new Date('2026-11-29T10:00:00Z').getTime() / 1000;
  expect((await orderOf(shopper)).items[0].trade).toEqual({
    state: 'protected',
    trade_offer: '556',
    expires_at: null,
    due_at: null,
    held_until: null,
    protected_until: until,
    events: [
      { state: 'sent', by: 'store', at: expect.any(Number) },
      { state: 'declined', by: 'buyer', at: expect.any(Number) },
      { state: 'sent', by: 'store', at: expect.any(Number) },
      { state: 'protected', by: 'buyer', at: accepted.getTime() / 1000 },
    ],
  });
});

test('a report that comes twice, late, out of order or about another trade offer changes nothing', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const order = await anOrder(shopper);
  const rejected = (reported: TradeReport, reason: string) => expect(report(order, reported)).rejects.toThrow(reason);
  await rejected(
    { state: 'protected', by: 'buyer' },
    `Item 1 of order ${order} is waiting and cannot become protected.`,
  );
  await rejected({ state: 'sent', by: 'store' }, 'needs a trade offer');
  expect(await Promise.all([report(order, sent('600')), report(order, sent('600'))])).toEqual([true, false]);
  await rejected(sent('601'), `Item 1 of order ${order} is sent (trade offer 600) and cannot become sent.`);
  await rejected({ state: 'protected', by: 'buyer', tradeOffer: '599' }, 'is in trade offer 600, not 599');
  await rejected({ state: 'done', by: 'steam' }, 'cannot become done');
  expect(await report(order, { state: 'protected', by: 'buyer' })).toBe(true);
  expect(await report(order, { state: 'protected', by: 'buyer' })).toBe(false);
  await rejected({ state: 'declined', by: 'buyer' }, 'cannot become declined');
  expect((await orderOf(shopper)).items[0].trade.events).toHaveLength(2);
  await expect(report(order, sent('1'), 7)).rejects.toThrow(`There is no item 8 of order ${order}.`);
});

test('when the protection of all items has ended the order is completed, once, however many servers notice', async () => {
  const shopper = await aShopper({ balanceMinor: 20_00 });
  const order = await anOrder(shopper, 2);
  const long = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const position of [0, 1]) await report(order, sent('700'), position);
  await report(order, { state: 'protected', by: 'buyer', at: long });
  await report(order, { state: 'protected', by: 'buyer' }, 1);
  const finish = () => Promise.all([1, 2, 3].map(() => services.deliveries.finishProtected(app.log)));
  await finish();
  const statesOf = ({ items }: { items: { trade: { state: string } }[] }) => items.map(({ trade }) => trade.state);
  const first = await orderOf(shopper);
  expect([first.status, ...statesOf(first)]).toEqual(['processing', 'done', 'protected']);

  await database.updateTable('order_line').set({ protected_until: long }).where('order_id', '=', order).execute();
  await finish();
  await finish();
  const second = await orderOf(shopper);
  expect([second.status, ...statesOf(second)]).toEqual(['completed', 'done', 'done']);
  expect(second.events.map(({ kind }: { kind: string }) => kind)).toEqual(['processing', 'completed']);
  const events = await tradeRepository(database).ofOrders([order]);
  expect(events.filter(({ state }) => state === 'done')).toHaveLength(2);
  await expect(database.deleteFrom('trade_event').execute()).rejects.toThrow('append-only');
});
