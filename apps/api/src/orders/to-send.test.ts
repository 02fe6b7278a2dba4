import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toSend } from '#orders/to-send.ts';
import { fromNow } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { database, aShopper, aProduct, anOperator } = await openShop();

const support = await anOperator('support');
const buyer = () => aShopper({ balanceMinor: 1000_00 });

async function anOrder(shopper: Shopper, count = 1): Promise<number> {
  for (let item = 0; item < count; item += 1)
    await shopper.post('/cart/add', { id: await aProduct({ priceMinor: 500 }) });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

const listOf = async (query = 'per_page=100') => (await support.get(`/desk/orders/to-send?${query}`)).json();
const idsOf = async () => (await listOf()).payload.map(({ id }: { id: number }) => id);
const numberOf = async () => (await support.get('/desk/today')).json().payload.to_send;
const report = async (state: string, id: number, more = {}) =>
  (await support.post('/desk/orders/report', { state, orders: [{ id, ...more }] })).json().results[0];

test('what is to send is listed oldest first with its trade link, and leaves the list once it is sent', async () => {
  const [first, second] = [await anOrder(await buyer(), 2), await anOrder(await buyer())];
  expect(await idsOf()).toEqual([first, second]);
  const { payload, meta } = await listOf('per_page=1&page=2');
  expect(meta).toMatchObject({ total: 2, pages: 2, from: 2, to: 2 });
  expect(payload).toMatchObject([
    {
      id: second,
      waits_until: null,
      trade_link: expect.stringContaining('/tradeoffer/new/'),
      items: [{ item: 1, state: 'waiting' }],
    },
  ]);

  await report('sent', first, { trade_offer: '501', items: [1] });
  expect((await listOf()).payload[0]).toMatchObject({ id: first, items: [{ item: 2, state: 'waiting' }] });
  await report('sent', first, { trade_offer: '502', items: [2] });
  expect(await idsOf()).toEqual([second]);
  await report('declined', first, { items: [1] });
  expect((await listOf()).payload[0]).toMatchObject({ id: first, items: [{ item: 1, state: 'declined' }] });
});

test('the number of today counts the same as the list, with what was declined and without what is not paid', async () => {
  const declined = await anOrder(await buyer());
  await report('sent', declined, { trade_offer: '601' });
  await report('declined', declined);
  const pending = await anOrder(await buyer());
  await database.updateTable('shop_order').set({ status: 'pending' }).where('id', '=', pending).execute();
  const { meta } = await listOf();
  expect(await idsOf()).toContain(declined);
  expect(await idsOf()).not.toContain(pending);
  expect(await numberOf()).toBe(meta.total);
});

test('what another operator has sent meanwhile is rejected, and keeps its trade offer', async () => {
  const order = await anOrder(await buyer());
  await report('sent', order, { trade_offer: '701', items: [1] });
  const other = await anOperator('owner');
  const { results } = (
    await other.post('/desk/orders/report', { state: 'sent', orders: [{ id: order, trade_offer: '702', items: [1] }] })
  ).json();
  expect(results).toMatchObject([{ id: order, ok: false, code: 'trade-transition-impossible' }]);
  const line = database.selectFrom('order_line').select('trade_offer').where('order_id', '=', order);
  expect((await line.executeTakeFirstOrThrow()).trade_offer).toBe('701');
});

test('an order whose buyer has just changed credentials says until when it waits', async () => {
  const shopper = await buyer();
  await anOrder(shopper);
  const order = await anOrder(shopper);
  const changed = { created_at: fromNow(-90 * 24 * 3_600_000), credentials_changed_at: fromNow(-60_000) };
  await database.updateTable('user_account').set(changed).where('id', '=', shopper.id).execute();
  const found = (await listOf()).payload.find(({ id }: { id: number }) => id === order);
  expect(found.waits_until).toBeGreaterThan(Date.now() / 1000);
});

test('among 10,000 orders the items that are to be sent are found by their index', async () => {
  const order = await anOrder(await buyer());
  await database.transaction().execute(async (transaction) => {
    // Copies need neither the triggers nor the checks of references.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into shop_order
      select copy.* from shop_order known, generate_series(1, 10000) n,
        jsonb_populate_record(null::shop_order, to_jsonb(known) || jsonb_build_object('id', 900000 + n, 'status', 'completed')) copy
      where known.id = ${order}`.execute(transaction);
    await sql`insert into order_line
      select copy.* from order_line known, generate_series(1, 10000) n,
        jsonb_populate_record(null::order_line, to_jsonb(known) || jsonb_build_object('order_id', 900000 + n, 'trade_state', 'done')) copy
      where known.order_id = ${order}`.execute(transaction);
  });
  await sql`analyze shop_order, order_line`.execute(database);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${toSend(database).select('id').orderBy('id').limit(25)}`.execute(database);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('order_line_state');
  expect(plan).not.toContain('Seq Scan on order_line');
});
