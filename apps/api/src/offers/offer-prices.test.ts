import { expect, test } from 'vitest';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const { database, services, aShopper, aProduct, anOperator, anOffer, offer } = await openSellersShop();

const owner = await anOperator('owner');
const pricer = await anOperator('catalogue');

/** A product of 50 Credits, for which our bid is 40 euros. */
async function aBidOf40() {
  await services.settings.set('sell_margin_percent', '20');
  const id = await aProduct({ priceMinor: 50_00 });
  return database.selectFrom('product').select('title').where('id', '=', id).executeTakeFirstOrThrow();
}

const outcome = ({ statusCode, json }: Awaited<ReturnType<Shopper['post']>>) => [statusCode, json().code];
const price = async (id: number, amount: number, more: object = {}, operator = owner) =>
  outcome(await operator.post('/desk/offers/price', { id, price: amount, seen_price: null, ...more }));
const unprice = async (id: number, seen: number, operator = owner) =>
  outcome(await operator.post('/desk/offers/unprice', { id, seen_price: seen }));
const deskOffer = async (id: number) => (await owner.get(`/desk/offers/${id}`)).json().payload;
const audited = (id: number) =>
  database
    .selectFrom('audit_entry')
    .select(['operator', 'action', 'before', 'after'])
    .where('subject', '=', `offer ${id}`)
    .orderBy('id')
    .execute();

const DONE = [200, undefined];
const REASON = 'Its float is the best that we have had.';

test('a price above what the seller asks needs a reason, which is kept and shown to other operators', async () => {
  const ada = await aShopper();
  const id = await anOffer(ada, 'pending', { ...(await aBidOf40()), price: 30 });
  const rejected = await owner.post('/desk/offers/price', { id, price: 30.01, seen_price: null });
  expect([rejected.statusCode, rejected.json().error_codes]).toEqual([422, { reason: ['offer-reason-missing'] }]);
  expect(await price(id, 30.01, { reason: ' x ' })).toEqual([422, 'reason-invalid']);
  expect(await price(id, 30)).toEqual(DONE);
  expect(await price(id, 35, { seen_price: 30, reason: REASON })).toEqual(DONE);
  const entries = await audited(id);
  expect(entries).toHaveLength(2);
  expect(entries[0]?.after).not.toHaveProperty('reason');
  expect(entries[1]).toMatchObject({ action: 'offer price', after: { service_price: 35, reason: REASON } });
  expect((await deskOffer(id)).events.at(-1)).toMatchObject({ status: 'offer', price: 35, note: REASON });
  expect(JSON.stringify(await offer(ada, id))).not.toContain(REASON);
});

test('a price above our bid waits for a second person, with its reason where it is above what the seller asks', async () => {
  const dear = await anOffer(await aShopper(), 'pending', { ...(await aBidOf40()), price: 90 });
  expect(await price(dear, 40)).toEqual(DONE);
  expect(await price(dear, 40.01, { seen_price: 40 })).toEqual([409, 'approval-requested']);
  const cheap = await anOffer(await aShopper(), 'pending', { ...(await aBidOf40()), price: 30 });
  expect(await price(cheap, 45)).toEqual([422, 'offer-reason-missing']);
  expect(await price(cheap, 45, { reason: REASON })).toEqual([409, 'approval-requested']);
  const waiting = await database
    .selectFrom('approval')
    .select(['id', 'reason', 'details'])
    .where('subject', '=', `offer ${cheap}`)
    .executeTakeFirstOrThrow();
  expect(waiting).toMatchObject({ reason: REASON, details: { price: 45, most: 40 } });
  const judge = await anOperator('owner');
  expect(outcome(await judge.post('/desk/approvals/approve', { kind: 'approval', id: waiting.id }))).toEqual(DONE);
  expect(await deskOffer(cheap)).toMatchObject({ status: 'offer', service_price: 45 });
});

test('a price is taken back until its seller has read it, once, and the seller is told', async () => {
  const ada = await aShopper();
  const id = await anOffer(ada);
  expect(await price(id, 28)).toEqual(DONE);
  expect(await deskOffer(id)).toMatchObject({ can_unprice: true, price_read_at: null });
  expect(await unprice(id, 27)).toEqual([409, 'offer-price-changed']);
  const both = await Promise.all([unprice(id, 28), unprice(id, 28, pricer)]);
  expect(both.toSorted()).toEqual([DONE, [409, 'offer-price-changed']]);
  expect(await deskOffer(id)).toMatchObject({
    status: 'pending',
    service_price: null,
    decide_by: null,
    can_unprice: false,
  });
  expect(await offer(ada, id)).toMatchObject({ status: 'pending', service_price: null, payout_amount: null });
  const entries = await audited(id);
  expect(entries.map(({ action }) => action)).toEqual(['offer price', 'offer unprice']);
  expect(entries[1]).toMatchObject({
    before: { service_price: 28 },
    after: { status: 'pending', service_price: null },
  });
  expect((await ada.emails()).at(-1)?.subject).toContain('taken back our price');
  expect(await price(id, 29)).toEqual(DONE);
});

test.each([
  ['the list of offers', '/offer/history'],
  ['the offer', '/offer/{id}'],
])('a price that its seller has read in %s is not taken back any more', async (_, address) => {
  const ada = await aShopper();
  const id = await anOffer(ada, 'offer');
  await ada.get(address.replace('{id}', String(id)));
  expect(await unprice(id, 28)).toEqual([409, 'offer-price-read']);
  const read = await deskOffer(id);
  expect(read).toMatchObject({ status: 'offer', can_unprice: false, price_read_at: expect.any(Number) });
  await ada.get('/offer/history');
  expect((await deskOffer(id)).price_read_at).toBe(read.price_read_at);
  expect(await price(id, 25, { seen_price: 28 })).toEqual(DONE);
  expect(await deskOffer(id)).toMatchObject({ can_unprice: true, price_read_at: null });
  expect(await unprice(id, 25)).toEqual(DONE);
  expect(await deskOffer(id)).toMatchObject({
    ...read,
    can_unprice: false,
    events: expect.any(Array),
    decide_by: expect.any(Number),
  });
});

test('what an operator reads does not count, nor what a seller reads before; a decided offer is not taken back', async () => {
  const ada = await aShopper();
  const id = await anOffer(ada);
  await ada.get('/offer/history');
  await price(id, 28);
  await deskOffer(id);
  await owner.get('/desk/offers?queue=all');
  expect(await deskOffer(id)).toMatchObject({ can_unprice: true });
  await ada.post('/offer/request-payout', { id, service_price: 28 });
  expect(await unprice(id, 28)).toEqual([409, 'offer-price-read']);
  expect(await unprice(99_999_999, 28)).toEqual([404, 'offer-not-found']);
});

test('a seller reads and an operator takes back at once: one of them is first, and no price is shown that is gone', async () => {
  const ada = await aShopper();
  for (let turn = 0; turn < 5; turn += 1) {
    const id = await anOffer(ada, 'offer');
    const [taken, read] = await Promise.all([unprice(id, 28), offer(ada, id)]);
    expect([read.status, taken[1]]).toEqual(taken[0] === 200 ? ['pending', undefined] : ['offer', 'offer-price-read']);
  }
});
