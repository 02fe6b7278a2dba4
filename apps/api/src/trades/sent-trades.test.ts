import { expect, test } from 'vitest';
import { DAY, fromNow } from '#platform/time.ts';
import { aNumber, openTradesShop } from '#testing/open-trades-shop.ts';
import { OPERATOR } from '#testing/run-command.ts';

const shop = await openTradesShop();
const { steam, services, database, says, accepts, read, asked, sentOrder, stockOf } = shop;

const eventsOf = async (order: number) =>
  (
    await database
      .selectFrom('trade_event')
      .select(['state', 'by', 'operator', 'position'])
      .where('order_id', '=', order)
      .orderBy('id')
      .execute()
  ).map(({ state, by, operator, position }) => `${position} ${state} ${by} ${operator}`);

test('an acceptance is reported once Steam says that the items have changed hands, once', async () => {
  const { order, tradeOffer, states } = await sentOrder(2);
  says(tradeOffer);
  await read();
  expect(await states()).toEqual(['sent', 'sent']);
  accepts(tradeOffer, 'escrow');
  await read();
  expect(await states()).toEqual(['sent', 'sent']);
  accepts(tradeOffer);
  await Promise.all([read(), read()]);
  await read();
  expect(await states()).toEqual(['protected', 'protected']);
  expect(await eventsOf(order)).toEqual([
    `0 sent store ${OPERATOR}`,
    `1 sent store ${OPERATOR}`,
    '0 protected steam steam',
    '1 protected steam steam',
  ]);
  expect(await asked(tradeOffer)).toBeNull();
  const noted = database.selectFrom('audit_entry').select('action').where('operator', '=', 'steam');
  expect(await noted.where('subject', '=', `order ${order}`).execute()).toEqual([{ action: 'order accepted' }]);
});

test.each([
  ['declined', 'declined'],
  ['countered', 'declined'],
  ['expired', 'expired'],
] as const)('a trade offer that is %s is to be sent again', async (state, reported) => {
  const { tradeOffer, states } = await sentOrder();
  says(tradeOffer, { state });
  await read();
  expect(await states()).toEqual([reported]);
  expect(await asked(tradeOffer)).toBeNull();
});

test.each(['cancelled', 'invalid-items', 'cancelled-by-second-factor'] as const)(
  'of a trade offer that is %s an operator says whether it is sent again or refunded',
  async (state) => {
    const { order, tradeOffer, states } = await sentOrder();
    says(tradeOffer, { state });
    await read();
    expect([await states(), await asked(tradeOffer)]).toEqual([['sent'], 'taken-back']);
    await services.deliveries.report({ order, state: 'declined', by: 'store', operator: OPERATOR, tradeOffer });
    await read();
    expect(await asked(tradeOffer)).toBeNull();
  },
);

test('until when Steam holds the items back is said on the order, and no longer once they have changed hands', async () => {
  const { buyer, order, tradeOffer } = await sentOrder();
  const end = Math.floor(fromNow(15 * DAY).getTime() / 1000);
  says(tradeOffer, { state: 'escrow', escrowEndsAt: end });
  await read();
  const heldUntil = async () => (await buyer.get('/purchase/history')).json().payload[0].items[0].trade.held_until;
  expect(await heldUntil()).toBe(end);
  accepts(tradeOffer);
  await read();
  expect(await heldUntil()).toBeNull();
  expect((await eventsOf(order)).at(-1)).toBe('0 protected steam steam');
});

test('a trade that was reversed is refunded, its items are in stock again, and an operator is told', async () => {
  const { buyer, order, tradeOffer, states, status, products } = await sentOrder(2);
  accepts(tradeOffer);
  await read();
  const before = await buyer.balanceMinor();
  accepts(tradeOffer, 'protection-rollback');
  await Promise.all([read(), read()]);
  await read();
  expect(await states()).toEqual(['reversed', 'reversed']);
  expect(await status()).toBe('reversed');
  expect((await buyer.balanceMinor()) - before).toBe(20_00);
  for (const product of products) expect(await stockOf(product)).toBe(1);
  expect(await asked(tradeOffer)).toBe('reversed');
  expect((await eventsOf(order)).at(-1)).toBe('1 reversed steam steam');
});

test('a reversal that comes after the protection has ended here is reported as well', async () => {
  const { order, tradeOffer, states } = await sentOrder();
  accepts(tradeOffer);
  await read();
  await database
    .updateTable('order_line')
    .set({ protected_until: fromNow(-1000) })
    .where('order_id', '=', order)
    .execute();
  await services.deliveries.finishProtected(shop.app.log);
  expect(await states()).toEqual(['done']);
  accepts(tradeOffer, 'rollback');
  await read();
  expect(await states()).toEqual(['reversed']);
});

test('a reversal above what one operator may give back waits for two people', async () => {
  await services.settings.set('four_eyes_limit', '100');
  const { order, tradeOffer, states } = await sentOrder(1, { priceMinor: 400_00 });
  accepts(tradeOffer);
  await read();
  accepts(tradeOffer, 'protection-rollback');
  await read();
  expect([await states(), await asked(tradeOffer)]).toEqual([['protected'], 'needs-second-person']);
  const report = {
    order,
    state: 'reversed',
    by: 'buyer',
    operator: OPERATOR,
    positions: [0],
    note: 'Agreed.',
  } as const;
  await services.deliveries.report(report);
  await read();
  expect(await asked(tradeOffer)).toBe('reversed');
});

test('what an operator has reported otherwise is asked, and nothing is changed', async () => {
  const accepted = await sentOrder();
  await services.deliveries.report({ ...accepted, state: 'protected', by: 'buyer', operator: OPERATOR });
  says(accepted.tradeOffer);
  const declined = await sentOrder();
  await services.deliveries.report({ ...declined, state: 'declined', by: 'buyer', operator: OPERATOR });
  says(declined.tradeOffer);
  const ended = await sentOrder();
  await services.deliveries.report({ ...ended, state: 'declined', by: 'buyer', operator: OPERATOR });
  accepts(ended.tradeOffer);
  await read();
  expect([await accepted.states(), await asked(accepted.tradeOffer)]).toEqual([['protected'], 'not-accepted']);
  expect([await declined.states(), await asked(declined.tradeOffer)]).toEqual([['declined'], 'still-open']);
  expect([await ended.states(), await asked(ended.tradeOffer)]).toEqual([['declined'], 'accepted-here-ended']);
  accepts(accepted.tradeOffer);
  says(declined.tradeOffer, { state: 'declined' });
  await read();
  expect([await asked(accepted.tradeOffer), await asked(declined.tradeOffer)]).toEqual([null, null]);
});

test('what has gone to another account is never an acceptance', async () => {
  const { tradeOffer, states } = await sentOrder();
  accepts(tradeOffer, 'complete', { partner: '76561198000000001' });
  await read();
  expect([await states(), await asked(tradeOffer)]).toEqual([['sent'], 'other-account']);
});

test('partly reversed and failed trades are asked', async () => {
  const partly = await sentOrder();
  accepts(partly.tradeOffer, 'partial-rollback');
  const failed = await sentOrder();
  accepts(failed.tradeOffer, 'escrow-rollback');
  await read();
  expect([await partly.states(), await asked(partly.tradeOffer)]).toEqual([['sent'], 'partly-reversed']);
  expect([await failed.states(), await asked(failed.tradeOffer)]).toEqual([['sent'], 'failed']);
});

test('a trade offer that was reported long after Steam told of it is asked for by its number', async () => {
  await read();
  const { tradeOffer, states } = await sentOrder();
  accepts(tradeOffer, 'complete', { updatedAt: Math.floor(fromNow(-2 * DAY).getTime() / 1000) });
  await read();
  expect(await states()).toEqual(['protected']);
});

test('trades that are nobody’s business are not kept', async () => {
  const [sent, received] = [aNumber(), aNumber()];
  says(sent, { partner: '76561198000000002' });
  says(received, {
    isOurs: false,
    partner: '76561198000000003',
    gives: [],
    receives: [{ assetId: aNumber(), name: 'Case' }],
  });
  await read();
  expect([await asked(sent), await asked(received)]).toEqual([undefined, undefined]);
});

test.each([
  [{ status: 403 }, 'key-refused'],
  [{ status: 429, headers: { 'retry-after': '600' } }, 'rate-limited'],
  [{ status: 500 }, 'unavailable'],
  [{ body: '<html>' }, 'unavailable'],
  [{ body: '{"response":[]}' }, 'unavailable'],
])('while Steam answers %j nothing changes, and it is left alone for a while', async (answer, problem) => {
  const { tradeOffer, states } = await sentOrder();
  accepts(tradeOffer);
  steam.tradeAnswer = answer;
  await read();
  const many = steam.askedTrades.length;
  await read();
  expect(steam.askedTrades).toHaveLength(many);
  const [watch] = await database.selectFrom('steam_watch').selectAll().execute();
  expect(watch).toMatchObject({ problem, failures: 1, leased_until: null });
  steam.tradeAnswer = undefined;
  await database
    .updateTable('steam_watch')
    .set({ retry_at: fromNow(-1000) })
    .execute();
  await read();
  expect(await states()).toEqual(['protected']);
  expect(await database.selectFrom('steam_watch').select(['problem', 'failures']).execute()).toEqual([
    { problem: null, failures: 0 },
  ]);
});
