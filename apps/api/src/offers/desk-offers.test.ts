import { expect, test } from 'vitest';
import { DAY, fromNow } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const { database, services, aShopper, aProduct, anOperator, anOffer, arrive } = await openSellersShop();

const owner = await anOperator('owner');
const support = await anOperator('support');
const pricer = await anOperator('catalogue');

const idsOf = async (query: string) => {
  const { payload } = (await owner.get(`/desk/offers?per_page=100${query}`)).json();
  return payload.map(({ id }: { id: number }) => id);
};
const detailsOf = async (id: number, operator: Shopper = owner) =>
  (await operator.get(`/desk/offers/${id}`)).json().payload;
const price = async (operator: Shopper, id: number, amount: number, seen: number | null = null) => {
  const answer = await operator.post('/desk/offers/price', { id, price: amount, seen_price: seen });
  return [answer.statusCode, answer.json().code];
};
const act = async (operator: Shopper, action: string, body: object) =>
  (await operator.post(`/desk/offers/${action}`, body)).json().results;

test('each queue has the offers with which the same is to be done, the oldest first', async () => {
  const ada = await aShopper();
  const of = `&seller=${ada.id}`;
  const [pending, open, awaited, due, paid] = [
    await anOffer(ada, 'pending'),
    await anOffer(ada, 'offer'),
    await anOffer(ada, 'accepted'),
    await anOffer(ada, 'completed'),
    await anOffer(ada, 'approved'),
  ];
  const late = await anOffer(ada, 'cancelled');
  await database
    .updateTable('offer')
    .set({ trade_due_at: fromNow(-DAY) })
    .where('id', '=', due)
    .execute();
  const second = await anOffer(ada, 'pending');
  expect(await idsOf(of)).toEqual([pending, second]);
  expect(await idsOf(`${of}&sort=-id`)).toEqual([second, pending]);
  expect(await idsOf(`${of}&queue=to_decide`)).toEqual([open]);
  expect(await idsOf(`${of}&queue=to_receive&sort=due`)).toEqual([due, awaited]);
  expect(await idsOf(`${of}&queue=overdue`)).toEqual([due]);
  expect(await idsOf(`${of}&queue=ended`)).toEqual([paid, late]);
  expect(await idsOf(`${of}&queue=all&id=${open}`)).toEqual([open]);
  expect(await idsOf(`${of}&queue=all&item=nothing`)).toEqual([]);

  expect(
    await act(support, 'received', { offers: [{ id: awaited, trade_offer: '900' }, { id: pending }] }),
  ).toMatchObject([
    { ok: true, changed: true },
    { ok: false, code: 'offer-item-unexpected' },
  ]);
  expect(await idsOf(`${of}&queue=here`)).toEqual([awaited]);
  expect(await act(support, 'overdue', { offers: [{ id: due }, { id: awaited }] })).toMatchObject([
    { id: due, ok: true, changed: true },
    { id: awaited, ok: true, changed: false },
  ]);
  expect(await act(support, 'late', { offers: [{ id: late }, { id: open }] })).toMatchObject([
    { ok: true, changed: true },
    { ok: false, code: 'offer-item-not-late' },
  ]);
  expect(await idsOf(`${of}&queue=to_return`)).toEqual([late]);
  expect(await act(support, 'returned', { offers: [{ id: late }] })).toMatchObject([{ ok: true }]);
  expect(await idsOf(`${of}&queue=to_return`)).toEqual([]);
  expect(await act(owner, 'reverse', { offers: [{ id: awaited }], reason: 'Steam has reversed it.' })).toMatchObject([
    { ok: true, changed: true },
  ]);
});

test('an offer says what its item is worth, what we would pay by our margin, and who sells it', async () => {
  await services.settings.set('sell_margin_percent', '20');
  await services.settings.set('sell_fee_percent', '10');
  const product = await aProduct({ priceMinor: 50_00, stock: 3 });
  const { title } = await database
    .selectFrom('product')
    .select('title')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const buyer = await aShopper({ balanceMinor: 200_00 });
  await buyer.post('/cart/add', { id: product });
  const bought = (await buyer.post('/purchase/product', checkoutForm())).json().order;
  await buyer.post('/cart/add', { id: product });
  await buyer.post('/purchase/product', checkoutForm());
  await database
    .updateTable('shop_order')
    .set({ created_at: fromNow(-20 * DAY) } as object)
    .where('id', '=', bought)
    .execute();
  const ada = await aShopper();
  const earlier = await anOffer(ada, 'accepted', { title });
  const reversed = await anOffer(ada, 'completed');
  await arrive(reversed);
  await act(owner, 'reverse', { offers: [{ id: reversed }], reason: 'It is back.' });
  const id = await anOffer(ada, 'pending', { title });

  expect(await detailsOf(id)).toMatchObject({
    title,
    product_id: product,
    img_url: expect.stringMatching(/^\/api\/art\//),
    item_url: expect.stringContaining('https://steamcommunity.com/'),
    market: {
      retail: 50,
      margin_percent: 20,
      suggested: 40,
      suggested_payout: 36,
      stock: 1,
      sold_7: 1,
      sold_30: 2,
      bought: [{ offer: earlier, price: 28, currency: 'EUR' }],
    },
    seller: { id: ada.id, name: 'Ada Shopper', reversed: 1, overdue: 0, late: 0, paid: 0, has_steam: false },
    events: [{ status: 'pending', by: 'seller', price: null }],
  });
  const { seller } = await detailsOf(id, pricer);
  expect(seller).toMatchObject({ email: null, name: null });
  expect(seller.offers).toEqual(expect.arrayContaining([{ status: 'accepted', count: 1 }]));
  const seen = await database
    .selectFrom('audit_entry')
    .select('operator')
    .where('subject', '=', `user ${ada.id}`)
    .where('action', '=', 'desk read')
    .execute();
  expect(seen).toEqual([{ operator: owner.email }]);
});

test('two operators end the same overdue offers at once: each is ended once, and its seller is told once', async () => {
  const ada = await aShopper();
  const due = [await anOffer(ada, 'accepted'), await anOffer(ada, 'completed'), await anOffer(ada, 'accepted')];
  const inTime = await anOffer(ada, 'accepted');
  await database
    .updateTable('offer')
    .set({ trade_due_at: fromNow(-DAY) })
    .where('id', 'in', due)
    .execute();
  const offers = [...due, inTime, 99_999_999].map((id) => ({ id }));
  const [one, another] = await Promise.all([
    act(support, 'overdue', { offers }),
    act(owner, 'overdue', { offers: offers.toReversed() }),
  ]);
  for (const { id } of offers) {
    const results = [one, another].map((all) => all.find((result: { id: number }) => result.id === id));
    const isKnown = id !== 99_999_999;
    expect(results.map(({ ok }) => ok)).toEqual([isKnown, isKnown]);
    expect(results.filter(({ changed }) => changed)).toHaveLength(due.includes(id) ? 1 : 0);
  }
  expect(await idsOf(`&seller=${ada.id}&queue=overdue`)).toEqual([]);
  const mails = await database.selectFrom('mail').select('subject').where('user_id', '=', ada.id).execute();
  expect(mails.filter(({ subject }) => subject.endsWith('your skin did not arrive'))).toHaveLength(3);
  const entries = await database
    .selectFrom('audit_entry')
    .select('subject')
    .where('action', '=', 'offer overdue')
    .execute();
  for (const id of due) expect(entries.filter(({ subject }) => subject === `offer ${id}`)).toHaveLength(1);
});

test('two operators price one offer at once: one wins, the other is told', async () => {
  const ada = await aShopper();
  const id = await anOffer(ada);
  const answers = await Promise.all([price(owner, id, 20), price(pricer, id, 21)]);
  expect(answers.toSorted()).toEqual([
    [200, undefined],
    [409, 'offer-price-changed'],
  ]);
  const { service_price: seen } = await detailsOf(id);
  expect(await price(pricer, id, 22.5, seen)).toEqual([200, undefined]);
  expect(await price(pricer, id, 22.555, 22.5)).toEqual([422, 'asking-price-invalid']);
  expect(await price(pricer, 99_999_999, 10)).toEqual([404, 'offer-not-found']);
  const entries = await database
    .selectFrom('audit_entry')
    .select(['operator', 'before', 'after'])
    .where('subject', '=', `offer ${id}`)
    .orderBy('id')
    .execute();
  expect(entries.at(-1)).toMatchObject({
    operator: pricer.email,
    before: { service_price: seen },
    after: { service_price: 22.5, status: 'offer' },
  });
});

test('an offer is declined with a reason that its seller is told, once', async () => {
  const ada = await aShopper();
  const [id, accepted] = [await anOffer(ada), await anOffer(ada, 'completed')];
  await arrive(accepted);
  const decline = (operator: Shopper) =>
    act(operator, 'decline', { offers: [{ id }, { id: accepted }], reason: 'We have enough of these.' });
  const [one, another] = await Promise.all([decline(support), decline(pricer)]);
  expect([one[0].ok, another[0].ok].toSorted()).toEqual([false, true]);
  expect([one[0], another[0]].find(({ ok }) => !ok)).toMatchObject({ code: 'offer-transition-impossible' });
  expect(one[1]).toMatchObject({ ok: false, code: 'offer-item-arrived' });
  const emails = await database.selectFrom('mail').select('text').where('user_id', '=', ada.id).execute();
  expect(emails.filter(({ text }) => text.includes('We have enough of these.'))).toHaveLength(1);
  const short = await support.post('/desk/offers/decline', { offers: [{ id }], reason: ' ' });
  expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([422, ['reason']]);
});
