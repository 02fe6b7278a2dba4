import { expect, test } from 'vitest';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const { database, services, aShopper, aProduct, anOperator, anOffer, arrive, offer } = await openSellersShop();
await services.settings.set('sell_margin_percent', '20');

const owner = await anOperator('owner');
const pricer = await anOperator('catalogue');

/** An offer of an item that the catalogue has at 50 Credits, for which our bid is 40 euros. */
async function anOfferAt(price: number, seller?: Shopper) {
  const id = await aProduct({ priceMinor: 50_00 });
  const { title } = await database.selectFrom('product').select('title').where('id', '=', id).executeTakeFirstOrThrow();
  return { id: await anOffer(seller ?? (await aShopper()), 'pending', { title, price }), product: id };
}

interface Result {
  id: number;
  code?: string;
  price?: number;
  seen_price?: number | null;
  waits?: string;
  approval?: number;
  changed: boolean;
}

const call = async (path: string, offers: object[], more: object = {}, operator = owner): Promise<Result[]> => {
  const answer = await operator.post(`/desk/offers/${path}`, { offers, ...more });
  return answer.json().results ?? answer.json();
};
const preview = (...ids: number[]) =>
  call(
    'bulk/price/preview',
    ids.map((id) => ({ id })),
  );
/** What the page sends of what a preview has shown. */
const shown = (results: readonly Result[]) =>
  results.flatMap(({ id, price, seen_price = null }) => (price === undefined ? [] : [{ id, price, seen_price }]));
const outcomes = (results: readonly Result[]) =>
  results.map(({ code, changed, approval, waits }) => code ?? waits ?? (approval === undefined ? changed : 'approval'));
const audited = async (subject: string) =>
  (await owner.get(`/desk/audit?subject=${encodeURIComponent(subject)}`)).json().payload;
const statusOf = async (id: number) => (await owner.get(`/desk/offers/${id}`)).json().payload.status;

test('each is priced at the lower of our bid and what its seller asks, as one entry of the audit log', async () => {
  const [cheap, dear] = [await anOfferAt(30), await anOfferAt(90)];
  const unknown = await anOffer(await aShopper(), 'pending', { title: 'A skin of nowhere', price: 5 });
  const found = await preview(cheap.id, dear.id, unknown, 99_999_999);
  expect(found).toMatchObject([
    { id: cheap.id, changed: true, price: 30, seen_price: null, currency: 'EUR' },
    { id: dear.id, changed: true, price: 40, seen_price: null },
    { id: unknown, ok: false, code: 'offer-without-bid' },
    { id: 99_999_999, ok: false, code: 'offer-not-found' },
  ]);
  expect([await statusOf(cheap.id), await audited(`offer ${cheap.id}`)]).toEqual(['pending', []]);
  expect(outcomes(await call('bulk/price', shown(found)))).toEqual([true, true]);
  const [entry, ...others] = await audited(`offer ${dear.id}`);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    operator: owner.email,
    action: 'offer price',
    subject: 'several offers',
    subjects: [`offer ${cheap.id}`, `offer ${dear.id}`],
    subject_count: 2,
    before: { status: 'pending', service_price: null },
    after: { count: 2, status: 'offer', service_price: { [cheap.id]: 30, [dear.id]: 40 } },
  });
  expect(await audited(`offer ${cheap.id}`)).toEqual([entry]);
  expect(outcomes(await call('bulk/price', shown(found)))).toEqual([false, false]);
  expect(await audited(`offer ${cheap.id}`)).toHaveLength(1);
});

test('two operators who price the same offers at the same time price each of them once', async () => {
  const offers = [await anOfferAt(30), await anOfferAt(90), await anOfferAt(35)];
  const found = shown(await preview(...offers.map(({ id }) => id)));
  const [one, other] = [await anOperator('owner'), await anOperator('catalogue')];
  const all = await Promise.all([
    call('bulk/price', found, {}, one),
    call('bulk/price', found.toReversed(), {}, other),
    call('bulk/price', found.slice(1), {}, one),
  ]);
  // What is so already, or was priced by a colleague meanwhile, changes nothing.
  expect(
    all
      .flat()
      .filter(({ changed }) => changed)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(offers.map(({ id }) => id));
  for (const { id } of offers) expect(await audited(`offer ${id}`)).toHaveLength(1);
});

test('a bid that has changed since the preview, and an offer that a colleague has priced, are left and named', async () => {
  const [calm, risen, priced] = [await anOfferAt(45), await anOfferAt(45), await anOfferAt(45)];
  const found = await preview(calm.id, risen.id, priced.id);
  await database.updateTable('product').set({ price: 60_00 }).where('id', '=', risen.product).execute();
  await pricer.post('/desk/offers/price', { id: priced.id, price: 35, seen_price: null });
  expect(outcomes(await call('bulk/price', shown(found)))).toEqual([true, 'offer-bid-changed', 'offer-price-changed']);
  expect([await statusOf(risen.id), await statusOf(calm.id)]).toEqual(['pending', 'offer']);
  const [again] = await preview(priced.id);
  expect(again).toMatchObject({ price: 40, seen_price: 35 });
  expect(await audited(`offer ${calm.id}`)).toMatchObject([
    { subject: `offer ${calm.id}`, after: { service_price: 40 } },
  ]);
});

test('prices are taken back together until their sellers have read them', async () => {
  const [ada, bob] = [await aShopper(), await aShopper()];
  const [read, unread] = [await anOfferAt(30, ada), await anOfferAt(30, bob)];
  await call('bulk/price', shown(await preview(read.id, unread.id)));
  await offer(ada, read.id);
  const offers = [read.id, unread.id].map((id) => ({ id, seen_price: 30 }));
  expect(outcomes(await call('bulk/unprice', offers))).toEqual(['offer-price-read', true]);
  expect([await statusOf(read.id), await statusOf(unread.id)]).toEqual(['offer', 'pending']);
  expect((await bob.emails()).at(-1)?.subject).toContain('taken back our price');
});

test('above the limit the rest waits for a second person, offer by offer, as the preview says', async () => {
  await services.settings.set('four_eyes_limit', '50');
  const operator = await anOperator('owner');
  const [first, second, third] = [await anOfferAt(30), await anOfferAt(30), await anOfferAt(20)];
  const offers = [first, second, third].map(({ id }) => ({ id, price: id === third.id ? 20 : 30, seen_price: null }));
  const foreseen = await call('bulk/price/preview', offers, {}, operator);
  expect(outcomes(foreseen)).toEqual([true, 'limit', true]);
  expect(outcomes(await call('bulk/price', offers, {}, operator))).toEqual([true, 'approval', true]);
  expect(outcomes(await call('bulk/price', offers, {}, operator))).toEqual([false, 'approval-pending', false]);
  const waiting = await database
    .selectFrom('approval')
    .select('id')
    .where('subject', '=', `offer ${second.id}`)
    .executeTakeFirstOrThrow();
  await owner.post('/desk/approvals/approve', { kind: 'approval', id: waiting.id });
  expect(await statusOf(second.id)).toBe('offer');
  expect(await audited(`offer ${second.id}`)).toMatchObject([
    { action: 'offer price', operator: owner.email, subject: `offer ${second.id}` },
    { action: 'approval approved' },
    { action: 'approval request' },
  ]);
  await services.settings.set('four_eyes_limit', '500');
});

test('one’s own offers are refused, in the preview without a word in the audit log', async () => {
  const operator = await anOperator('owner');
  const [own, other] = [await anOfferAt(30, operator), await anOfferAt(30)];
  const offers = [own, other].map(({ id }) => ({ id, price: 30, seen_price: null }));
  expect(outcomes(await call('bulk/price/preview', offers, {}, operator))).toEqual(['own-account', expect.anything()]);
  expect(await audited(`offer ${own.id}`)).toEqual([]);
  await call('bulk/price', offers, {}, operator);
  expect(await audited(`offer ${own.id}`)).toMatchObject([{ action: 'act refused' }]);
});

test('several are declined for one reason that each seller is told; what has arrived or ended is named', async () => {
  const [ada, bob] = [await aShopper(), await aShopper()];
  const [one, two, here] = [await anOffer(ada), await anOffer(bob), await anOffer(ada, 'completed')];
  await arrive(here);
  const why = { reason: 'We have enough of these.' };
  const offers = [one, two, here].map((id) => ({ id }));
  expect(outcomes(await call('decline/preview', offers, why))).toEqual([true, true, 'offer-item-arrived']);
  expect([await statusOf(one), (await bob.emails()).filter(({ text }) => text.includes(why.reason))]).toEqual([
    'pending',
    [],
  ]);
  const both = await Promise.all([
    call('decline', offers, why),
    call('decline', offers.toReversed(), why, await anOperator('support')),
  ]);
  const all = both.flatMap((results) => outcomes(results));
  expect(all.filter((outcome) => outcome === true)).toHaveLength(2);
  expect(all.filter((outcome) => outcome === 'offer-transition-impossible')).toHaveLength(2);
  expect((await bob.emails()).filter(({ text }) => text.includes(why.reason))).toHaveLength(1);
  expect(await audited(`offer ${two}`)).toMatchObject([
    {
      action: 'offer cancel',
      subject: 'several offers',
      subject_count: 2,
      before: { status: 'pending' },
      after: { count: 2, status: 'cancelled' },
    },
  ]);
});
