import { expect, test } from 'vitest';
import { DAY, fromNow, HOUR } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

const { services, database, aShopper, aProduct, anOperator } = await openShop();

/** An order, paid from the balance, of products with these prices in hundredths of a Credit. */
async function anOrder(shopper: Shopper, pricesMinor: number[]): Promise<number> {
  for (const priceMinor of pricesMinor) {
    await shopper.post('/cart/add', { id: await aProduct({ priceMinor }) });
  }
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

const buyer = () => aShopper({ balanceMinor: 1000_00 });
const support = await anOperator('support');
const other = await anOperator('owner');

const idsOf = async (query: string) => {
  const { payload } = (await support.get(`/desk/orders?per_page=100${query}`)).json();
  return payload.map(({ id }: { id: number }) => id);
};
const detailsOf = async (id: number) => (await support.get(`/desk/orders/${id}`)).json().payload;
const report = async (operator: Shopper, body: object) =>
  (await operator.post('/desk/orders/report', body)).json().results;

test('orders are found by state, buyer, item and number, a page at a time', async () => {
  const ada = await buyer();
  const [first, second] = [await anOrder(ada, [10_00, 20_00]), await anOrder(ada, [5_00])];
  const { email } = await database
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const { title } = await database
    .selectFrom('order_line')
    .select('title')
    .where('order_id', '=', second)
    .executeTakeFirstOrThrow();
  await report(support, { state: 'sent', orders: [{ id: first, trade_offer: '100' }] });

  expect(await idsOf(`&buyer=${ada.id}`)).toEqual([second, first]);
  expect(await idsOf(`&buyer=${email?.slice(0, -3).toUpperCase()}&sort=id`)).toEqual([first, second]);
  expect(await idsOf(`&buyer=${ada.id}&sort=-total`)).toEqual([first, second]);
  expect(await idsOf(`&buyer=${ada.id}&trade=sent`)).toEqual([first]);
  expect(await idsOf(`&buyer=${ada.id}&status=completed`)).toEqual([]);
  const lastWord = title.split(' ').find((word) => /\d/.test(word) && !word.includes('AK')) ?? '';
  expect(await idsOf(`&item=${encodeURIComponent(`${lastWord} ak`)}`)).toContain(second);
  expect(await idsOf(`&item=${encodeURIComponent('4 AK-47')}`)).toContain(second);
  for (const item of ['50%_off', '7 ak', 'k']) expect(await idsOf(`&item=${encodeURIComponent(item)}`)).toEqual([]);
  expect(await idsOf(`&id=%23${first}`)).toEqual([first]);
  expect(await idsOf('&id=first')).toEqual([]);

  const page = (await support.get(`/desk/orders?buyer=${ada.id}&per_page=1&page=2`)).json();
  expect(page).toMatchObject({
    meta: { total: 2, pages: 2, page: 2, from: 2, to: 2 },
    payload: [
      { id: first, count: 2, total: 30, status: 'processing', trades: [{ state: 'sent', count: 2 }], buyer: { email } },
    ],
  });
  expect((await support.get('/desk/orders?sort=title')).statusCode).toBe(400);
});

test('an order shows its items, where they go and everything that has happened; that it was seen is in the audit log', async () => {
  const ada = await buyer();
  const order = await anOrder(ada, [10_00, 20_00]);
  await report(support, {
    state: 'sent',
    orders: [{ id: order, trade_offer: '200', items: [2] }],
    note: 'By the bot.',
  });
  const shown = await detailsOf(order);
  await detailsOf(order);
  expect(shown).toMatchObject({
    status: 'processing',
    total: 30,
    buyer: { id: ada.id },
    recipient: { trade_link: expect.stringContaining('https://steamcommunity.com/tradeoffer/new/?partner=') },
    waits_until: null,
    items: [
      { item: 1, price: 10, exterior: 'Field-Tested', trade: { state: 'waiting' } },
      {
        item: 2,
        price: 20,
        img_url: expect.stringMatching(/^\/api\/art\//),
        trade: { state: 'sent', trade_offer: '200' },
      },
    ],
    events: [
      { status: 'processing' },
      { item: 2, state: 'sent', by: 'store', operator: support.email, note: 'By the bot.', trade_offer: '200' },
    ],
  });
  const seen = await database
    .selectFrom('audit_entry')
    .select(['operator', 'action'])
    .where('subject', '=', `user ${ada.id}`)
    .execute();
  expect(seen).toEqual([{ operator: support.email, action: 'desk read' }]);
  expect((await support.get('/desk/orders/999999999')).json()).toMatchObject({ code: 'order-not-found' });
  expect((await support.get('/desk/orders/1;2')).statusCode).toBe(404);
});

test('of several orders those that are possible are reported, and the others say why', async () => {
  const [ada, ben] = [await buyer(), await buyer()];
  const [first, second] = [await anOrder(ada, [10_00]), await anOrder(ben, [20_00])];
  const bens = { id: second, trade_offer: '300' };
  expect(
    await report(support, { state: 'sent', orders: [{ id: first, trade_offer: '300' }, bens, { id: 99_999_999 }] }),
  ).toMatchObject([
    { id: first, ok: true, changed: true },
    { id: second, ok: false, code: 'trade-offer-of-another', message: expect.stringContaining(`order ${first}`) },
    { id: 99_999_999, ok: false, code: 'order-not-found' },
  ]);
  expect(await report(support, { state: 'protected', orders: [{ id: first }, { id: second }] })).toMatchObject([
    { id: first, ok: true, changed: true },
    { id: second, ok: false, code: 'trade-impossible-now' },
  ]);
  expect(await report(other, { state: 'protected', orders: [{ id: first }] })).toEqual([
    { id: first, ok: true, changed: false },
  ]);
  const entries = await database
    .selectFrom('audit_entry')
    .select(['operator', 'action', 'after'])
    .where('subject', '=', `order ${first}`)
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { operator: support.email, action: 'order sent', after: { trade_state: 'sent', trade_offer: '300', items: [1] } },
    { operator: support.email, action: 'order accepted', after: { trade_state: 'protected' } },
  ]);
});

test('the rest of an order goes to another trade link, once: the second of two operators is told', async () => {
  const ada = await buyer();
  const order = await anOrder(ada, [10_00, 20_00]);
  const { trade_link: seen } = (await detailsOf(order)).recipient;
  const linkOf = (token: string) => `https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=${token}`;
  const change = async (operator: Shopper, trade_link: string, seen_link = seen) => {
    const body = { id: order, trade_link, seen_link, reason: 'The buyer has a new token.' };
    const answer = await operator.post('/desk/orders/trade-link', body);
    return answer.json().code ?? answer.statusCode;
  };
  expect(await change(support, 'https://example.com')).toBe('trade-link-malformed');
  const answers = await Promise.all([change(support, linkOf('AAAAAAAA')), change(other, linkOf('BBBBBBBB'))]);
  expect(answers).toContain(200);
  expect(answers).toContain('order-link-changed');
  const winner = answers[0] === 200 ? support : other;
  const { trade_link: after, steam_id } = (await detailsOf(order)).recipient;
  expect([after, steam_id]).toEqual([linkOf(winner === support ? 'AAAAAAAA' : 'BBBBBBBB'), '76561197972611406']);
  expect(await change(winner, after)).toBe(200);
  const entries = await database
    .selectFrom('audit_entry')
    .select(['operator', 'before', 'after'])
    .where('subject', '=', `order ${order}`)
    .where('action', '=', 'order trade-link')
    .execute();
  expect(entries).toEqual([
    {
      operator: winner.email,
      before: { trade_link: seen },
      after: { trade_link: after, reason: 'The buyer has a new token.' },
    },
  ]);
  const emails = await database.selectFrom('mail').select('text').where('user_id', '=', ada.id).execute();
  expect(emails.filter(({ text }) => text.includes(after))).toHaveLength(1);
  await report(support, { state: 'sent', orders: [{ id: order, trade_offer: '450' }] });
  expect(await change(support, linkOf('CCCCCCCC'), after)).toBe('item-in-trade-offer');
});

test('two operators send one order at once: one wins, the other is told', async () => {
  const order = await anOrder(await buyer(), [10_00]);
  const results = await Promise.all([
    report(support, { state: 'sent', orders: [{ id: order, trade_offer: '401' }] }),
    report(other, { state: 'sent', orders: [{ id: order, trade_offer: '402' }] }),
  ]);
  expect(results.flat().filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.flat().find(({ ok }) => !ok)).toMatchObject({ changed: false, code: 'trade-impossible-now' });
  expect((await detailsOf(order)).items[0].trade.events).toHaveLength(1);
});

test('what cannot be reported is rejected by field, and a delivery that waits needs a reason', async () => {
  const ada = await buyer();
  await database
    .updateTable('user_account')
    .set({ credentials_changed_at: fromNow(-HOUR), created_at: fromNow(-300 * DAY) } as object)
    .where('id', '=', ada.id)
    .execute();
  const order = await anOrder(ada, [10_00]);
  const sent = { state: 'sent', orders: [{ id: order, trade_offer: '500' }] };
  expect((await detailsOf(order)).waits_until).toBeGreaterThan(Date.now() / 1000);
  expect(await report(support, sent)).toMatchObject([{ ok: false, code: 'deliveries-wait' }]);
  const wrong: [object, string][] = [
    [{ ...sent, state: 'reversed' }, 'state'],
    [{ ...sent, orders: [] }, 'orders'],
    [{ ...sent, orders: [{ id: order }, { id: order }] }, 'orders'],
    [{ ...sent, orders: [{ id: order, trade_offer: 'x' }] }, 'orders.0.trade_offer'],
    [{ ...sent, at: Math.floor(fromNow(HOUR).getTime() / 1000) }, 'at'],
    [{ ...sent, expires_at: 1 }, 'expires_at'],
  ];
  for (const [body, field] of wrong) {
    const answer = await support.post('/desk/orders/report', body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  }
  expect(await report(support, { ...sent, forced: 'Known in person.' })).toMatchObject([{ ok: true }]);
});

const act = async (operator: Shopper, action: 'refund' | 'reverse', body: object, key?: string) =>
  (await operator.post(`/desk/orders/${action}`, body, key === undefined ? {} : { 'idempotency-key': key })).json()
    .results;

test('a sent item is refunded only once its trade offer is said to be taken back, and is in stock again', async () => {
  const ada = await buyer();
  const order = await anOrder(ada, [10_00, 20_00]);
  const stocked = async () => {
    const { items } = await detailsOf(order);
    const ids = items.map(({ product_id }: { product_id: number }) => product_id);
    return database.selectFrom('product').select(['id', 'stock']).where('id', 'in', ids).orderBy('id').execute();
  };
  await report(support, { state: 'sent', orders: [{ id: order, items: [1], trade_offer: '601' }] });
  const before = await stocked();
  const refund = { orders: [{ id: order, items: [1] }], reason: 'The buyer does not answer.' };
  expect(await act(support, 'refund', refund)).toMatchObject([{ ok: false, code: 'item-in-trade-offer' }]);
  const withdrawn = { ...refund, is_withdrawn: true };
  const both = await Promise.all([act(support, 'refund', withdrawn), act(other, 'refund', withdrawn)]);
  expect(both.flat().filter(({ ok }) => ok)).toHaveLength(1);
  expect(await ada.balanceMinor()).toBe(980_00);
  const { items, events } = await detailsOf(order);
  const [first, second] = items;
  expect(first).toMatchObject({ trade: { state: 'cancelled' }, refund: { amount: 10 } });
  expect(events.find(({ state }: { state?: string }) => state === 'cancelled')).toMatchObject({
    item: 1,
    trade_offer: '601',
    note: 'The trade offer was taken back on Steam.',
  });
  expect(second).toMatchObject({ trade: { state: 'waiting' }, refund: null });
  expect((await stocked()).reduce((sum, { stock }) => sum + stock, 0)).toBe(
    before.reduce((sum, { stock }) => sum + stock, 0) + 1,
  );
  const noted = await database
    .selectFrom('audit_entry')
    .select('after')
    .where('subject', '=', `order ${order}`)
    .where('action', '=', 'order refund')
    .execute();
  expect(noted).toMatchObject([{ after: { items: [1], withdrawn: ['601'] } }]);
  // What the buyer has accepted before that is not taken back.
  expect(
    await report(support, { state: 'protected', orders: [{ id: order, items: [1], trade_offer: '601' }] }),
  ).toMatchObject([{ ok: false }]);
});

test('items are refunded once, however often it is asked for, and two operators at once are told apart', async () => {
  const ada = await buyer();
  const [order, unpaid] = [await anOrder(ada, [10_00, 20_00]), 99_999_999];
  const first = { orders: [{ id: order, items: [1] }, { id: unpaid }], reason: 'It is damaged.' };
  const once = await act(support, 'refund', first, 'key-1');
  expect(once).toMatchObject([
    { id: order, ok: true, changed: true },
    { id: unpaid, ok: false, code: 'order-not-found' },
  ]);
  expect(await act(support, 'refund', first, 'key-1')).toEqual(once);
  expect(await ada.balanceMinor()).toBe(980_00);
  expect(await detailsOf(order)).toMatchObject({ total: 30, vat: 5.61, left: { total: 20, vat: 3.74 } });
  const rest = { orders: [{ id: order, items: [2] }], reason: 'The buyer asks for it.' };
  const both = await Promise.all([act(support, 'refund', rest), act(other, 'refund', rest)]);
  expect(both.flat().filter(({ ok }) => ok)).toHaveLength(1);
  expect(['item-refunded', 'order-transition-impossible']).toContain(both.flat().find(({ ok }) => !ok).code);
  expect(await ada.balanceMinor()).toBe(1000_00);
  expect(await detailsOf(order)).toMatchObject({
    status: 'refunded',
    items: [{ refund: { amount: 10 } }, { refund: { amount: 20 } }],
    refunds: [{ credits: 10, paid: null }, { credits: 20 }],
    left: { total: 0, vat: 0 },
  });
  const entries = await database
    .selectFrom('audit_entry')
    .select('after')
    .where('subject', '=', `order ${order}`)
    .where('action', '=', 'order refund')
    .orderBy('id')
    .execute();
  expect(entries[0]?.after).toMatchObject({ items: [1], reason: 'It is damaged.' });
  expect(entries).toHaveLength(2);
  await requireVerifiedLedger(database);
});

test('what is refunded of an order in all needs a second person above the limit, by refund or by reversal', async () => {
  await services.settings.set('four_eyes_limit', '25');
  // Without refunds of today.
  const operator = await anOperator('support');
  const ada = await buyer();
  const order = await anOrder(ada, [20_00, 10_00]);
  await report(support, { state: 'sent', orders: [{ id: order, trade_offer: '700', items: [2] }] });
  await report(support, { state: 'protected', orders: [{ id: order, items: [2] }] });
  const refund = { orders: [{ id: order, items: [1] }], reason: 'It is damaged.' };
  expect(await act(operator, 'refund', refund)).toMatchObject([{ ok: true, changed: true }]);

  const reverse = { orders: [{ id: order }], reason: 'Steam has reversed it.' };
  const [{ approval, ...asked }] = await act(operator, 'reverse', reverse);
  expect(asked).toEqual({ id: order, ok: true, changed: false });
  expect(await act(operator, 'reverse', reverse)).toMatchObject([{ ok: false, code: 'approval-pending' }]);
  expect((await detailsOf(order)).items[1].trade.state).toBe('protected');
  expect(await ada.balanceMinor()).toBe(990_00);

  const approve = (who: Shopper) => who.post('/desk/approvals/approve', { kind: 'approval', id: approval });
  expect((await approve(operator)).json().code).toBe('approval-own');
  expect((await approve(other)).statusCode).toBe(200);
  expect(await detailsOf(order)).toMatchObject({
    status: 'refunded',
    items: [{}, { trade: { state: 'reversed' }, refund: { amount: 10 } }],
  });
  expect(await ada.balanceMinor()).toBe(1000_00);
  await services.settings.set('four_eyes_limit', '500');
  await requireVerifiedLedger(database);
});

test('the list is exported as it is filtered', async () => {
  const ada = await buyer();
  const order = await anOrder(ada, [10_00, 20_00]);
  const answer = await support.get(`/desk/orders/export?buyer=${ada.id}`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [, line, ...rest] = answer.body.trim().split('\r\n');
  expect(rest).toEqual([]);
  expect(line).toMatch(new RegExp(`^${order},.*,processing,.*\\[waiting\\]; .*,30,balance,${ada.id},`));
});
