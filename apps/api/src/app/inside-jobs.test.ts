import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { deskActCases } from '#testing/desk-act-cases.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';
import { runCommand } from '#testing/run-command.ts';

/*
 * What one operator has tried to help himself. He has every role.
 */

const shop = await openSellersShop();
const { app, database, services, aShopper, aProduct, anOperator, anOffer, arrive, offer } = shop;
const anEmployee = () => anOperator('owner', 'support', 'finance', 'catalogue');
const colleague = await anEmployee();
const { anOrder } = deskActCases(shop, colleague);

const WHY = { reason: 'As agreed.' };
const codeOf = async (asked: ReturnType<Shopper['post']>) => {
  const answer = (await asked).json();
  const [result] = answer.results ?? [answer];
  return result.approval === undefined ? (result.code ?? 'done') : 'waits';
};
const command = (name: string, given: Parameters<typeof runCommand>[2]) =>
  runCommand({ services, log: app.log }, name, given);

/** The request that was kept last. */
const lastRequest = () =>
  database.selectFrom('approval').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const agree = async () =>
  (await colleague.post('/desk/approvals/approve', { kind: 'approval', id: (await lastRequest()).id })).statusCode;

test('his own delivered order is not refunded by him', async () => {
  const thief = await anEmployee();
  const order = await anOrder(thief);
  const sent = { order, operator: 'olga' };
  await services.deliveries.report({ ...sent, state: 'sent', by: 'store', tradeOffer: '77' });
  await services.deliveries.report({ ...sent, state: 'protected', by: 'buyer', isUnprotected: true });
  const orders = [{ id: order }];
  expect(await codeOf(thief.post('/desk/orders/refund', { orders, ...WHY }))).toBe('own-account');
  expect(await codeOf(thief.post('/desk/orders/reverse', { orders, ...WHY }))).toBe('own-account');
  expect(await thief.balanceMinor()).toBe(0);
  expect(await auditLog(database).latest(`order ${order}`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        operator: thief.email,
        action: 'act refused',
        after: { act: 'order refund', refused: 'own-account' },
      }),
    ]),
  );
});

test('his own offer is neither priced at 490 against 20 by him, nor received, nor paid out', async () => {
  const thief = await anEmployee();
  const asked = await anOffer(thief, 'pending', { price: 20 });
  expect(await codeOf(thief.post('/desk/offers/price', { id: asked, price: 490, seen_price: null }))).toBe(
    'own-account',
  );
  const id = await anOffer(thief, 'completed');
  expect(await codeOf(thief.post('/desk/offers/received', { offers: [{ id }] }))).toBe('own-account');
  await arrive(id);
  const { payout } = await offer(thief, id);
  const payouts = [{ id: payout.id }];
  expect(await codeOf(thief.post('/desk/payouts/paid', { payouts }))).toBe('own-account');
  expect(await codeOf(thief.post('/desk/payouts/failed', { payouts, ...WHY }))).toBe('own-account');
  expect(await offer(thief, id)).toMatchObject({ payout: { status: 'requested' } });
});

test('of 12 changes of balances of 50 under a limit of 500 he makes 10, for one person or for twelve', async () => {
  for (const people of [1, 12]) {
    const thief = await anEmployee();
    const friends = await Promise.all(Array.from({ length: people }, () => aShopper()));
    const states: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const { id } = friends[turn % people] as Shopper;
      const answer = await thief.post('/desk/people/adjust', { id, amount: 50, ...WHY });
      const { payload, code } = answer.json();
      states.push(payload?.status ?? code);
    }
    // Of one person, one change waits at a time.
    const last = people === 1 ? 'approval-pending' : 'pending';
    expect(states).toEqual([...Array(10).fill('booked'), 'pending', last]);
  }
});

test('a product of 4,953 is not priced 0.05 by him: by an edit, an import or a pack, nor in steps', async () => {
  const thief = await anOperator('catalogue');
  const knife = await aProduct({ priceMinor: 4953_00 });
  const price = async () => (await thief.get(`/desk/products/${knife}`)).json().payload.price;
  const edit = (to: number) => codeOf(thief.post(`/desk/products/${knife}/edit`, { change: { price: to }, seen: {} }));
  expect(await edit(0.05)).toBe('approval-requested');
  const { large } = deskActCases(shop, colleague);
  const dump = { ...(await large['POST /desk/imports/{id}/run']?.(thief)) } as { id: number };
  expect(await codeOf(thief.post(`/desk/imports/${dump.id}/run`))).toBe('approval-requested');
  const pack = { title: 'For you', price: 0.05, products: [knife] };
  expect(await codeOf(thief.post('/desk/packs/create', pack))).toBe('approval-requested');
  expect(await price()).toBe(4953);
  await database
    .updateTable('approval')
    .set({ state: 'declined', decided_at: new Date(), decided_by: colleague.id })
    .where('state', '=', 'pending')
    .execute();
  expect([await edit(3467.1), await edit(3467.09), await edit(7429.51)]).toEqual([
    'done',
    'approval-requested',
    'approval-pending',
  ]);
  expect(await price()).toBe(3467.1);
  const buyer = await aShopper({ balanceMinor: 5000_00 });
  await buyer.post('/cart/add', { id: knife });
  await buyer.post('/purchase/product', checkoutForm());
  expect(await buyer.balanceMinor()).toBe(1532_90);
  // What two people have agreed on is the reference from then on.
  expect([await agree(), await edit(2426.98), await price()]).toEqual([200, 'done', 2426.98]);
});

test('an offer of 20 is not priced 100,000 by him, and nothing above our margin', async () => {
  const thief = await anOperator('catalogue');
  await services.settings.set('sell_margin_percent', '20');
  const product = await aProduct({ priceMinor: 25_00 });
  const { title } = await database
    .selectFrom('product')
    .select('title')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const seller = await aShopper();
  const [known, unknown] = [
    await anOffer(seller, 'pending', { price: 20, title }),
    await anOffer(seller, 'pending', { price: 20 }),
  ];
  const price = (id: number, to: number) =>
    codeOf(thief.post('/desk/offers/price', { id, price: to, seen_price: null, reason: 'A rare pattern.' }));
  expect([await price(known, 100_000), await price(unknown, 100_000)]).toEqual(Array(2).fill('approval-requested'));
  expect(await offer(seller, known)).toMatchObject({ status: 'pending' });
  const other = await anOffer(seller, 'pending', { price: 30, title });
  expect([await price(other, 20.01), await price(other, 20)]).toEqual(['approval-requested', 'done']);
  const [strange, dear] = [
    await anOffer(seller, 'pending', { price: 20 }),
    await anOffer(seller, 'pending', { price: 20 }),
  ];
  expect([await price(strange, 20), await price(dear, 20.01)]).toEqual(['done', 'approval-requested']);
});

test('a promo code of 100 % is not made by him, nor one without a bound', async () => {
  const thief = await anOperator('catalogue');
  const code = { code: 'FREE', type: 'percent', discount: 100, ends_at: 4_000_000_000 };
  const create = (change: object) => codeOf(thief.post('/desk/promo-codes/create', { ...code, ...change }));
  expect(await create({})).toBe('approval-requested');
  expect(await create({ code: 'FOREVER', discount: 30, ends_at: null })).toBe('approval-requested');
  expect(await create({ code: 'MANY', type: 'fixed', discount: 5 })).toBe('approval-requested');
  expect(await create({ code: 'RICH', type: 'fixed', discount: 51, max_uses: 10 })).toBe('approval-requested');
  const [half, rest] = [
    { type: 'fixed', discount: 50, max_uses: 5 },
    { type: 'fixed', discount: 251, max_uses: 1 },
  ];
  expect([await create({ code: 'HALF', ...half }), await create({ code: 'REST', ...rest })]).toEqual([
    'done',
    'approval-requested',
  ]);
  expect(await create({ code: 'THIRTY', discount: 30 })).toBe('done');
  const codes = await database.selectFrom('promo_code').select('code').orderBy('code').execute();
  expect(codes.map(({ code: name }) => name)).toEqual(['HALF', 'THIRTY']);
  expect(await agree()).toBe(200);
});

test('trade links and waits of the store are not changed by him', async () => {
  const thief = await anOperator('owner');
  const before = await services.settings.stored();
  const changes = {
    trade_links: [],
    wait_hours: 0,
    confirmation_minutes: 60,
    google_tag: '<script></script>',
  } as const;
  for (const [key, value] of Object.entries(changes)) {
    const seen = before[key as keyof typeof changes];
    const answer = await thief.post(`/desk/settings/${key}/edit`, { value, seen, ...WHY });
    expect(answer.json().payload).toMatchObject({ value: seen, approval: expect.any(Number) });
  }
  expect(await services.settings.stored()).toEqual(before);
});

test('commands know the limits: what is above them waits for somebody in the back office', async () => {
  const [order, small] = [await anOrder(await aShopper(), 600_00), await anOrder(await aShopper(), 20_00)];
  const refund = (id: number) =>
    command('order refund', { values: { orders: String(id) }, options: { reason: 'Lost.' }, operator: 'root' });
  expect((await refund(order)).lines).toEqual([
    expect.stringMatching(/second person has to agree: .* as request \d+\.$/),
  ]);
  expect((await refund(small)).lines).toEqual([`Order ${small} is refunded: item 1.`]);
  expect(await lastRequest()).toMatchObject({
    action: 'order refund',
    requested_by: null,
    requested_name: 'root',
    amount_minor: 600_00,
  });
  const { payload } = (await colleague.get('/desk/approvals?sort=-requested_at')).json();
  expect(payload[0]).toMatchObject({ action: 'order refund', requested_by: 'root', is_own: false });
  expect(await agree()).toBe(200);
  expect((await refund(order).catch((error) => error)).message).toMatch(/refunded/);

  // 20 are gone already; each change is small, and the sum is not.
  const friend = await aShopper();
  const states: unknown[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const values = { user: String(friend.id), amount: '50' };
    const { result } = await command('balance adjust', { values, options: { reason: 'Late.' }, operator: 'root' });
    states.push((result as { status?: string }).status ?? 'pending');
  }
  expect(states).toEqual([...Array(9).fill('booked'), 'pending']);

  const priced = await anOffer(await aShopper(), 'pending', { price: 20 });
  const dear = { values: { offer: String(priced), price: '490' }, options: { reason: 'A rare pattern.' } };
  await command('offer price', { ...dear, operator: 'other' });
  expect(await lastRequest()).toMatchObject({ action: 'offer price', subject: `offer ${priced}` });
  const knife = await aProduct({ priceMinor: 4953_00 });
  await command('product set', { values: { product: String(knife) }, options: { price: '0.05' }, operator: 'other' });
  expect(await lastRequest()).toMatchObject({ action: 'product set', subject: `product ${knife}` });
  expect((await database.selectFrom('product').select('price').where('id', '=', knife).executeTakeFirst())?.price).toBe(
    4953_00,
  );
  expect(await agree()).toBe(200);
  expect((await database.selectFrom('product').select('price').where('id', '=', knife).executeTakeFirst())?.price).toBe(
    5,
  );
  await command('promo create', { values: { code: 'ROOT' }, options: { percent: '100', until: '2099-01-01' } });
  expect(await lastRequest()).toMatchObject({ action: 'promo create', subject: 'promo ROOT' });
  expect([
    await agree(),
    (await database.selectFrom('promo_code').selectAll().where('code', '=', 'ROOT').executeTakeFirst())?.discount,
  ]).toEqual([200, 100_00]);
  await requireVerifiedLedger(database);
});
