import { expect, test } from 'vitest';
import { DAY, fromNow } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { OPERATOR, runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper, aProduct, stockOf } = await openShop();

type Options = Record<string, string>;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

const run = async (name: string, value: string | number, options: Options = {}) => {
  const values = { orders: String(value), order: String(value) };
  const why = name === 'refund' || name === 'reversed' ? { reason: 'As agreed.' } : {};
  return runCommand({ services, log: app.log }, `order ${name}`, { values, options: { ...why, ...options } });
};

/** An order of products with these prices in hundredths of a Credit. */
async function anOrder(shopper: Shopper, pricesMinor: number[], form: Record<string, unknown> = {}) {
  const products: number[] = [];
  for (const priceMinor of pricesMinor) {
    products.push(await aProduct({ priceMinor }));
    await shopper.post('/cart/add', { id: products.at(-1) });
  }
  const answer = await shopper.post('/purchase/product', checkoutForm(form));
  const { order, redirect_url } = answer.json();
  if (redirect_url) {
    const url = `/api/sandbox/payments/${new URL(redirect_url).pathname.split('/').at(-1)}`;
    await app.inject({ method: 'POST', url, payload: { outcome: 'paid' } });
  }
  return { order: order as number, products };
}

const orderOf = async (shopper: Shopper) => (await shopper.get('/purchase/history')).json().payload[0];
const statesOf = async (shopper: Shopper) => {
  const { status, items } = await orderOf(shopper);
  return [status, ...items.map(({ trade }: { trade: { state: string } }) => trade.state)];
};
const endProtection = async (order: number) => {
  await database
    .updateTable('order_line')
    .set({ protected_until: fromNow(-1) })
    .where('order_id', '=', order)
    .execute();
  await services.deliveries.finishProtected(app.log);
};
test('an order travels to its buyer, who is told of each step with a link to the order', async () => {
  const shopper = await aShopper({ balanceMinor: 60_00 });
  const { order } = await anOrder(shopper, [10_00, 20_00, 30_00]);
  const { lines } = await run('sent', `${order}:9001`, { expires: '2099-12-24' });
  expect(lines).toEqual([`Order ${order}: items 1, 2, 3 are sent.`]);
  await run('accepted', order, { item: '1,2' });
  await run('declined', order, { note: 'Asks for one item less.' });
  expect(await statesOf(shopper)).toEqual(['processing', 'protected', 'protected', 'declined']);
  await run('sent', `${order}:9002`);
  await run('expired', `${order}:9002`);
  const beforeOrder = { offer: '9003', at: fromNow(-DAY).toISOString() };
  await expect(run('sent', order, beforeOrder)).rejects.toThrow(`Order ${order} was placed later, at`);
  await database
    .updateTable('shop_order')
    .set({ created_at: fromNow(-DAY) } as object)
    .where('id', '=', order)
    .execute();
  const before = fromNow(-DAY / 2).toISOString();
  await run('sent', order, { offer: '9003' });
  await expect(run('accepted', order, { at: before, item: '3' })).rejects.toThrow(
    `Item 3 of order ${order} was sent later, at`,
  );
  await run('accepted', `${order}:9003`, { at: new Date().toISOString() });
  await endProtection(order);
  expect(await statesOf(shopper)).toEqual(['completed', 'done', 'done', 'done']);

  const [, ...emails] = await shopper.emails();
  expect(emails.map(({ subject }) => subject.replace(/\d+ \w+ \d{4}$/, 'DAY'))).toEqual([
    `Accept the trade for your order ${order} at Patina`,
    `Steam protects the items of your order ${order} at Patina until DAY`,
    `We will send your order ${order} at Patina again`,
    `Accept the trade for your order ${order} at Patina`,
    `We will send your order ${order} at Patina again`,
    `Accept the trade for your order ${order} at Patina`,
    `Steam protects the items of your order ${order} at Patina until DAY`,
    `It is yours: your order ${order} at Patina`,
  ]);
  for (const { text } of emails) expect(text).toMatch(new RegExp(`http://\\S+/account/orders/${order}\n`));
  expect(emails[0]?.text).toContain('https://steamcommunity.com/tradeoffer/9001/');
  expect(emails[0]?.text).toContain('Please accept it by 24 December 2099.');

  const shown = await run('show', order);
  const text = shown.lines.join('\n');
  expect(text).toMatch(/trade link: https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=/);
  expect(text).toMatch(/ {2}1 {2}AK-47 \| Test.*Field-Tested.*10\.00 {2}done {2}trade offer 9001/);
  expect(text).toContain(`item 3 declined (trade offer 9001)  buyer, reported by ${OPERATOR}  Asks for one item less.`);
  expect(shown.result).toMatchObject({
    id: order,
    status: 'completed',
    items: [{}, {}, { trade: { trade_offer: '9003' } }],
  });
});

test('a trade that Steam does not protect, or no longer does, is the buyer’s at once', async () => {
  const shopper = await aShopper({ balanceMinor: 30_00 });
  const { order } = await anOrder(shopper, [10_00, 20_00]);
  await run('sent', `${order}:9400`);
  const unprotected = (item: string) =>
    runCommand({ services, log: app.log }, 'order accepted', {
      values: { orders: String(order) },
      options: { item, unprotected: true },
    });
  await unprotected('1');
  await run('accepted', order, { item: '2' });
  expect(await statesOf(shopper)).toEqual(['processing', 'done', 'protected']);
  await Promise.allSettled([unprotected('2'), unprotected('2')]);
  expect(await statesOf(shopper)).toEqual(['completed', 'done', 'done']);
  expect((await shopper.emails()).filter(({ subject }) => subject.startsWith('It is yours'))).toHaveLength(2);
});

test('after a decline the rest of an order goes to another trade link, of which its buyer is told', async () => {
  const shopper = await aShopper({ balanceMinor: 30_00 });
  const { order } = await anOrder(shopper, [10_00, 20_00]);
  const to = (link: string, reason = 'The buyer has a new token.') =>
    runCommand({ services, log: app.log }, 'order trade-link', {
      values: { order: String(order), link },
      options: { reason },
    });
  const link = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=NEWtoken';
  await run('sent', `${order}:9500`, { item: '1' });
  await expect(to(link)).rejects.toThrow(`An item of order ${order} is in an open trade offer.`);
  await run('declined', order);
  await expect(to('https://example.com')).rejects.toThrow('Please enter a Steam trade link such as');
  await expect(to(link, '')).rejects.toThrow('Say why with --reason');
  const both = await Promise.all([to(link), to(link)]);
  expect(both.flatMap(({ lines }) => lines)).toContain(`Order ${order}: this was known, nothing has changed.`);
  expect((await run('show', order)).lines).toContain(`trade link: ${link}`);
  const mails = (await shopper.emails()).filter(({ text }) => text.includes(link));
  expect(mails.map(({ subject }) => subject)).toEqual([`The trade link of your order ${order} at Patina has changed`]);
  expect(
    (await runCommand({ services, log: app.log }, 'audit list', { values: { subject: `order ${order}` } })).result,
  ).toMatchObject([{ after: { trade_link: link, reason: 'The buyer has a new token.' } }, {}, {}]);
  await run('sent', `${order}:9501`);
  await run('accepted', order);
  await expect(to(link)).rejects.toThrow(`Nothing of order ${order} is to be sent any more.`);
  const linked = await aShopper({ balanceMinor: 30_00 });
  const other = await anOrder(linked, [10_00]);
  await database
    .updateTable('user_account')
    .set({ steamid: '76561198000000001' })
    .where('id', '=', linked.id)
    .execute();
  await expect(
    runCommand({ services, log: app.log }, 'order trade-link', {
      values: { order: String(other.order), link },
      options: { reason: 'A friend’s.' },
    }),
  ).rejects.toThrow('belongs to another Steam account');
});

test('a reversed trade is refunded by its share of what was paid, and the item is back in stock', async () => {
  const [byBalance, byCard] = [await aShopper({ balanceMinor: 30_00 }), await aShopper()];
  const first = await anOrder(byBalance, [10_00, 20_00]);
  const second = await anOrder(byCard, [10_00, 20_00], { paymentMethod: 'card' });
  await run('sent', `${first.order}:9100,${second.order}:9101`);
  await run('accepted', `${first.order},${second.order}`);
  const { result } = await run('reversed', second.order, { item: '2' });
  expect(result).toEqual([
    { id: second.order, ok: true, changed: true, state: 'reversed', items: [2], refund: expect.any(Number) },
  ]);
  await run('reversed', second.order, { item: '2' });
  expect((await orderOf(byCard)).items[1].refund).toEqual({ amount: 20, at: expect.any(Number), charged: 20 });
  expect([await byCard.balanceMinor(), await stockOf(second.products[1] ?? 0)]).toEqual([0, 1]);
  const refunded = () => database.selectFrom('sandbox_refund').select('amount_minor').execute();
  expect(await refunded()).toEqual([{ amount_minor: 20_00 }]);
  expect((await byCard.get('/deposit/history')).json().payload[0]).toMatchObject({
    kind: 'refund',
    sum: 20,
    currency: 'EUR',
    payment_type: 'card',
    status: 'Success',
  });
  expect((await byCard.emails()).at(-1)?.text).toContain('We have refunded €20.00');
  await endProtection(second.order);
  expect(await statesOf(byCard)).toEqual(['completed', 'done', 'reversed']);

  await endProtection(first.order);
  const known = await run('sent', first.order, { offer: '9100' }).catch(String);
  expect(known).toContain(`Order ${first.order} has no item that can become sent: item 1 is done (trade offer 9100)`);
  await run('reversed', first.order, { item: '1,2', at: fromNow(-1000).toISOString() });
  expect(await statesOf(byBalance)).toEqual(['reversed', 'reversed', 'reversed']);
  expect([await byBalance.balanceMinor(), await stockOf(first.products[0] ?? 0)]).toEqual([30_00, 1]);
  await requireVerifiedLedger(database);
});

test('single items are refunded once, in any order, and altogether what was paid', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  await runCommand({ services, log: app.log }, 'promo create', {
    values: { code: 'ODD' },
    options: { percent: '29.99', until: '2099-01-01' },
  });
  const { order, products } = await anOrder(shopper, [3_33, 3_33, 3_35], { promocode: 'ODD' });
  const paidMinor = 100_00 - (await shopper.balanceMinor());
  await run('sent', `${order}:9200`, { item: '1,2' });
  await run('accepted', order, { item: '1' });
  const open = run('refund', order);
  await expect(open).rejects.toThrow(`Item 2 of order ${order} is in trade offer 9200`);
  const { lines } = await run('refund', order, { item: '3' });
  expect(lines).toEqual([`Order ${order} is refunded: item 3.`]);
  await expect(run('refund', order, { item: '3' })).rejects.toThrow(`Item 3 of order ${order} has been refunded.`);
  await expect(run('refund', order, { item: '4' })).rejects.toThrow(`Order ${order} has no item 4: it has 3 items.`);
  await expect(run('sent', `${order}:9201`, { item: '3' })).rejects.toThrow('Item 3 of order');
  expect((await shopper.emails()).at(-1)?.subject).toBe(`Refund for items of your order ${order} at Patina`);
  await run('expired', order);
  await run('refund', order);
  expect(await statesOf(shopper)).toEqual(['refunded', 'protected', 'cancelled', 'cancelled']);
  expect(await shopper.balanceMinor()).toBe(100_00);
  expect(await Promise.all(products.map(stockOf))).toEqual([0, 1, 1]);
  const refunds = await database.selectFrom('refund').select('credits_minor').where('order_id', '=', order).execute();
  expect(refunds.reduce((sumMinor, { credits_minor }) => sumMinor + credits_minor, 0)).toBe(paidMinor);
  await requireVerifiedLedger(database);
});

test('of several orders those that are possible are changed, and the others are named; nothing happens twice', async () => {
  const [ana, bob] = [await aShopper({ balanceMinor: 30_00 }), await aShopper({ balanceMinor: 30_00 })];
  const [one, two] = [(await anOrder(ana, [10_00])).order, (await anOrder(bob, [10_00])).order];
  await expect(run('sent', `${one}:9300,${two}:9300,7:9301`)).rejects.toThrow('2 of 3 orders could not be changed.');
  await expect(run('sent', `${two}:9300`)).rejects.toThrow(
    `Trade offer 9300 has gone to another buyer, with order ${one}.`,
  );
  expect([await statesOf(ana), await statesOf(bob)]).toEqual([
    ['processing', 'sent'],
    ['processing', 'waiting'],
  ]);
  const again = await run('sent', `${one}:9300`);
  expect(again.lines).toEqual([`Order ${one}: this was known, nothing has changed.`]);
  const audited = await database.selectFrom('audit_entry').select('id').where('subject', '=', `order ${one}`).execute();
  expect([audited.length, (await ana.emails()).length]).toEqual([1, 2]);
  const everything = ['accepted', 'declined', 'expired', 'accepted', 'reversed', 'refund'];
  await Promise.allSettled(everything.map((name) => run(name, one)));
  const [, state] = await statesOf(ana);
  expect(['protected', 'declined', 'expired', 'reversed', 'cancelled']).toContain(state);
  expect((await orderOf(ana)).items[0].trade.events.length).toBeLessThanOrEqual(3);
  await requireVerifiedLedger(database);
});

test.each<[string, string, Options, string]>([
  ['sent', '100', {}, 'There is no order 100.'],
  ['sent', '100:abc', {}, 'A trade offer is named by its number on Steam'],
  ['sent', '100:1', { expires: '2020-01-01' }, '--expires: This cannot have happened at that time.'],
  ['accepted', '100', { at: '2999-01-01' }, '--at must not be in the future.'],
  ['accepted', '100', { at: 'noon' }, '--at must be a time such as'],
  ['accepted', '100,100', {}, 'Name each order once.'],
  ['accepted', 'all', {}, 'An order is named by its number.'],
  ['accepted', '100,101', { item: '1' }, '--item is for one order at a time.'],
  ['accepted', '100', { item: '0' }, '--item is not valid: only these items of one order, such as 1,3.'],
  ['accepted', '100', { note: ' ' }, '--note is not valid: note for other operators, at most 300 characters.'],
  ['accepted', '100', {}, 'There is no order 100.'],
])('order %s %s %j is rejected', async (name, orders, options, reason) => {
  await expect(run(name, orders, options)).rejects.toThrow(reason);
});

test('orders are listed with their items, by status, trade, time and buyer', async () => {
  const shopper = await aShopper({ balanceMinor: 30_00 });
  const { order } = await anOrder(shopper, [10_00, 20_00]);
  await expect(run('accepted', order)).rejects.toThrow(
    `Order ${order} has no item that can become protected: item 1 is waiting, item 2 is waiting.`,
  );
  const listed = async (options: Options) =>
    (await runCommand({ services, log: app.log }, 'order list', { options })).lines;
  const buyer = String(shopper.id);
  expect(await listed({ buyer })).toEqual([
    expect.stringMatching(
      new RegExp(`^${order} {2}.* {2}processing {2}30.00 {2}balance {2}user ${buyer} .* {2}AK-47.* {2}2 waiting$`),
    ),
  ]);
  expect(await listed({ buyer, trade: 'sent' })).toEqual([]);
  expect(await listed({ buyer, status: 'completed' })).toEqual([]);
  expect(await listed({ buyer, from: dayOf(fromNow(DAY)) })).toEqual([]);
  expect(await listed({ buyer, to: dayOf(fromNow(-DAY)) })).toEqual([]);
  expect((await listed({ trade: 'done' })).length).toBeGreaterThan(0);
  await expect(listed({ status: 'lost' })).rejects.toThrow('--status must be one of pending');
  await expect(listed({ trade: 'lost' })).rejects.toThrow('--trade must be one of waiting');
  expect(await listed({ buyer: 'nobody@patina.test' })).toEqual([]);
});
