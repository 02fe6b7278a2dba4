import { SellOrder } from '@patina/shared-api/contract/offers/offer';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { ALWAYS } from '#identity/identity.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { sellOrder } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const { database, services, aShopper, aProduct, anOperator, arrive, offer } = await openSellersShop();
const owner = await anOperator('owner');

interface Bounds {
  item?: number;
  stock?: number;
  seller?: number;
  store?: number;
}

/** Sets the bounds, with nothing promised so far. The margin is 20 per cent, the fee none. */
async function allow({ item = 0, stock = 100, seller = 10_000, store = 10_000 }: Bounds) {
  await database.updateTable('offer').set({ instant_at: null }).execute();
  const values = {
    ...{ sell_margin_percent: 20, sell_fee_percent: 0 },
    ...{ instant_item: item, instant_stock: stock, instant_seller_day: seller, instant_store_day: store },
  };
  for (const [key, value] of Object.entries(values)) await services.settings.set(key as 'instant_item', `${value}`);
}

/** A product of 50 Credits, for which our bid is 40 euros. */
async function aSkin(stock = 1) {
  const id = await aProduct({ priceMinor: 50_00, stock });
  return database.selectFrom('product').select(['id', 'title']).where('id', '=', id).executeTakeFirstOrThrow();
}

let made = 0;
/** Somebody with a linked Steam account. */
const aSeller = async () => linked(await aShopper());

async function linked(seller: Shopper) {
  made += 1;
  const steamid = `7656119810000${String(made).padStart(4, '0')}`;
  await database.updateTable('user_account').set({ steamid }).where('id', '=', seller.id).execute();
  return Object.assign(seller, { steamid });
}

function anItemOf(steamid: string) {
  made += 1;
  return `https://steamcommunity.com/profiles/${steamid}/inventory/#730_2_${900_000 + made}`;
}

async function offering(seller: Shopper & { steamid?: string }, title: string, price: number) {
  const item_url = anItemOf(seller.steamid ?? '76561198000000000');
  const answer = await seller.post('/offer/create', sellOrder({ title, price, item_url }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const promisedMinor = async () => {
  const { sum } = await database
    .selectFrom('offer')
    .where('instant_at', 'is not', null)
    .select(({ fn }) => fn.sum<string>('payout_minor').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
};

test('an offer that asks no more than our bid is accepted at once, and says where to send the item', async () => {
  await allow({ item: 40 });
  const [seller, { title }] = [await aSeller(), await aSkin()];
  const { id, is_accepted } = await offering(seller, title, 40);
  expect(is_accepted).toBe(true);
  expect(await offer(seller, id)).toMatchObject({
    status: 'accepted',
    service_price: 40,
    payout_amount: 40,
    trade_link: expect.stringContaining('steamcommunity.com/tradeoffer'),
    events: [
      { status: 'pending', by: 'seller' },
      { status: 'offer', by: 'store' },
      { status: 'accepted', by: 'seller' },
    ],
  });
  expect((await seller.emails()).map(({ subject }) => subject)).toHaveLength(1);
  const { payload } = (await owner.get(`/desk/audit?subject=${encodeURIComponent(`offer ${id}`)}`)).json();
  expect(payload).toMatchObject([{ operator: 'rule', action: 'offer instant', after: { service_price: 40 } }]);
});

test('no offer is accepted at once as long as operators have not said up to which price', async () => {
  await allow({});
  expect(await offering(await aSeller(), (await aSkin()).title, 1)).toMatchObject({ is_accepted: false });
});

test.each<[string, number, Bounds]>([
  ['above our bid', 40.01, { item: 100 }],
  ['above what one item may cost', 30, { item: 29.99 }],
  ['of a product that we have enough of', 30, { item: 100, stock: 1 }],
  ['above what its seller may be promised in a day', 30, { item: 100, seller: 29.99 }],
  ['above what all may be promised in a day', 30, { item: 100, store: 29.99 }],
])('an offer %s waits for an operator as ever', async (_, price, bounds) => {
  await allow(bounds);
  const seller = await aSeller();
  const { id, is_accepted } = await offering(seller, (await aSkin()).title, price);
  expect(is_accepted).toBe(false);
  expect(await offer(seller, id)).toMatchObject({ status: 'pending', service_price: null, trade_link: null });
});

test('an offer of an unknown skin, or by somebody without a linked Steam account, waits for an operator', async () => {
  await allow({ item: 100 });
  expect(await offering(await aSeller(), 'Nobody | Knows It', 1)).toMatchObject({ is_accepted: false });
  expect(await offering(await aShopper(), (await aSkin()).title, 1)).toMatchObject({ is_accepted: false });
});

test('units on their way count to those in stock, until they are there', async () => {
  await allow({ item: 100, stock: 3 });
  const { title } = await aSkin(1);
  const accepted = async () => (await offering(await aSeller(), title, 10)).is_accepted;
  const first = await offering(await aSeller(), title, 10);
  expect([first.is_accepted, await accepted(), await accepted()]).toEqual([true, true, false]);
  await arrive(first.id);
  expect(await accepted()).toBe(false);
});

test('what is promised counts for its day, whatever becomes of it', async () => {
  await allow({ item: 100, seller: 50 });
  const [seller, { title }] = [await aSeller(), await aSkin()];
  const first = await offering(seller, title, 30);
  await services.offerAdmin.cancel(first.id, 'It is not as described.', 'olga');
  expect((await offering(seller, title, 30)).is_accepted).toBe(false);
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await database.updateTable('offer').set({ instant_at: yesterday }).where('id', '=', first.id).execute();
  expect((await offering(seller, title, 31)).is_accepted).toBe(true);
});

test('a seller whose trade was reversed has no offer accepted at once, unless operators allow more reversals', async () => {
  await allow({ item: 100 });
  const [seller, { title }] = [await aSeller(), await aSkin()];
  const { id } = await offering(seller, title, 30);
  await arrive(id);
  await services.handOvers.reversed(id, 'Steam has reversed the trade.', 'olga');
  expect((await offering(seller, title, 30)).is_accepted).toBe(false);
  await services.settings.set('instant_reversals', '2');
  expect((await offering(seller, title, 31)).is_accepted).toBe(true);
  await services.settings.set('instant_reversals', '1');
});

test('a seller who has reversed a trade of something bought has no offer accepted at once either', async () => {
  await allow({ item: 100 });
  const { title } = await aSkin();
  const seller = await aShopper({ balanceMinor: 100_00 });
  await seller.post('/cart/add', { id: await aProduct() });
  const { order } = (await seller.post('/purchase/product', checkoutForm())).json();
  const report = { order, operator: 'olga', tradeOffer: '4711' } as const;
  await services.deliveries.report({ ...report, state: 'sent', by: 'store' });
  await services.deliveries.report({ ...report, state: 'protected', by: 'buyer' });
  await services.deliveries.report({ ...report, state: 'reversed', by: 'buyer' });
  expect((await offering(await linked(seller), title, 30)).is_accepted).toBe(false);
});

test('an offer that is sent twice is accepted once', async () => {
  await allow({ item: 100 });
  const [seller, { title }] = [await aSeller(), await aSkin()];
  const item_url = anItemOf(seller.steamid);
  const send = () =>
    seller.post('/offer/create', sellOrder({ title, price: 20, item_url }), { 'idempotency-key': 'one-offer-only' });
  const answers = (await Promise.all([send(), send()])).map((answer) => answer.json());
  expect(answers[0]).toMatchObject({ is_accepted: true });
  expect(answers[1]).toEqual(answers[0]);
  expect(await promisedMinor()).toBe(20_00);
});

test('of two hundred, twenty at once, as many are accepted as the bounds take, to the cent', async () => {
  await allow({ item: 100, stock: 1000, seller: 25, store: 333.3 });
  const skins = await Promise.all(Array.from({ length: 5 }, () => aSkin()));
  const sellers = await Promise.all(Array.from({ length: 100 }, aSeller));
  const atOnce = pLimit(20);
  const offers = sellers.flatMap(({ id: userId, steamid }, place) =>
    [0, 1].map((turn) => {
      const title = skins[(place + turn) % skins.length]?.title ?? '';
      const order = SellOrder.parse(sellOrder({ title, price: 11.11, item_url: anItemOf(steamid) }));
      return atOnce(() => services.offers.create(order, { ...ALWAYS, userId }, 'https://patina.test'));
    }),
  );
  const answers = await Promise.all(offers);
  expect(answers.filter(({ is_accepted }) => is_accepted)).toHaveLength(30);
  expect(await promisedMinor()).toBe(333_30);
});

test('a seller is told what is accepted at once, as long as the bounds take it', async () => {
  const [seller, { title }] = [await aSeller(), await aSkin()];
  const hint = async (who: Shopper, name = title, more = '') => {
    const asked = `title=${encodeURIComponent(name)}&quality=field_tested&currency=EUR${more}`;
    return (await who.get(`/offer/instant-price?${asked}`)).json().payload;
  };
  await allow({});
  expect(await hint(seller)).toEqual({ price: null, currency: 'EUR' });
  await allow({ item: 40, seller: 79.99 });
  expect(await hint(seller)).toEqual({ price: 40, currency: 'EUR' });
  expect((await hint(await aShopper())).price).toBeNull();
  expect((await hint(seller, 'Nobody | Knows It')).price).toBeNull();
  expect(await offering(seller, title, 40)).toMatchObject({ is_accepted: true });
  expect((await hint(seller)).price).toBeNull();
  await allow({ item: 39.99 });
  expect((await hint(seller)).price).toBeNull();
  expect((await seller.get('/offer/instant-price?title=x&quality=shiny')).statusCode).toBe(400);
});
