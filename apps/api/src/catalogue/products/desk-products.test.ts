import { expect, test } from 'vitest';
import { openShop } from '#testing/open-shop.ts';

const { database, aProduct, aShopper, anOperator, stockOf, get } = await openShop().then((shop) => ({
  ...shop,
  get: (path: string) => shop.app.inject(`/api${path}`),
}));
const olga = await anOperator('catalogue');
const otto = await anOperator('owner');

const read = async (id: number) => (await olga.get(`/desk/products/${id}`)).json().payload;
const edit = (operator: typeof olga, id: number, change: object, seen: object = {}) =>
  operator.post(`/desk/products/${id}/edit`, { change, seen });
const ids = async (query: string) => {
  const { payload, meta } = (await olga.get(`/desk/products?${query}`)).json();
  return { ids: payload.map(({ id }: { id: number }) => id), ...meta };
};

test('products are found by words, number and state, in any order, page by page', async () => {
  const all: number[] = [];
  for (let place = 1; place <= 27; place += 1) {
    all.push(await aProduct({ priceMinor: place * 100, stock: place === 1 ? 0 : place === 2 ? 1 : 9 }));
  }
  const [soldOut = 0, last = 0] = all;
  const dearest = all.at(-1) ?? 0;
  await edit(olga, dearest, { hidden: true });
  expect(await ids('sort=-price')).toEqual({
    ids: [...all].reverse().slice(0, 25),
    total: 27,
    pages: 2,
    page: 1,
    from: 1,
    to: 25,
  });
  expect((await ids('sort=-price&page=2')).ids).toEqual([last, soldOut]);
  expect((await ids(`search=${last}`)).ids).toEqual([last]);
  expect((await ids('search=tes&type=Rifle&sort=id&per_page=50')).ids).toEqual(all);
  expect((await ids('search=awp')).total).toBe(0);
  expect((await ids('search=%25')).total).toBe(27);
  expect((await ids('type=Knife')).total).toBe(0);
  for (const [state, id] of Object.entries({ hidden: dearest, low: last, 'sold-out': soldOut })) {
    expect((await ids(`state=${state}`)).ids).toEqual([id]);
  }
  expect((await olga.get('/desk/products?sort=margin')).statusCode).toBe(400);
});

test('an edit is in the shop at once and in the audit log; a hidden product keeps its units', async () => {
  const id = await aProduct({ priceMinor: 1000, stock: 2 });
  const path = `/items/${id}`;
  const seen = { price: 10, old_price: null, stock: 2, new: false, hidden: false };
  const edited = await edit(olga, id, { price: 8.5, old_price: 10, new: true }, seen);
  expect(edited.json().payload).toMatchObject({ id, price: 8.5, old_price: 10, new: true, stock: 2, hidden: false });
  expect((await get(path)).json().payload).toMatchObject({ price: 8.5, old_price: 10, new: true });
  expect((await edit(olga, id, { hidden: true, stock: 7 })).json().payload).toMatchObject({ hidden: true, stock: 7 });
  expect(await stockOf(id)).toBe(0);
  const { changes, prices } = await read(id);
  expect(changes).toMatchObject([
    { operator: olga.email, action: 'product set', before: { is_hidden: false }, after: { is_hidden: true, stock: 7 } },
    { operator: olga.email, before: { price: 10, old_price: null }, after: { price: 8.5, old_price: 10 } },
  ]);
  expect(prices).toMatchObject([
    { price: 10, sale: false },
    { price: 8.5, sale: true },
  ]);
});

test('of two operators who change the same value one is told who was faster; other values do not conflict', async () => {
  const id = await aProduct({ priceMinor: 1000, stock: 3 });
  const answers = await Promise.all([
    edit(olga, id, { price: 11 }, { price: 10 }),
    edit(otto, id, { price: 12 }, { price: 10 }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const winner = answers[0]?.statusCode === 200 ? olga : otto;
  const told = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(told).toMatchObject({ code: 'product-changed', error_codes: { price: ['product-changed'] } });
  expect(told.message).toContain(`the last change by an operator was that of ${winner.email}`.replace('the', 'The'));
  expect((await edit(otto, id, { stock: 4 }, { stock: 3 })).statusCode).toBe(200);
});

test('a sale between look and edit is not undone', async () => {
  const id = await aProduct({ priceMinor: 100, stock: 2 });
  const buyer = await aShopper({ balanceMinor: 500 });
  await buyer.post('/cart/add', { id });
  await database.updateTable('product').set({ stock: 1 }).where('id', '=', id).execute();
  const told = await edit(olga, id, { stock: 5 }, { stock: 2 });
  expect([told.statusCode, told.json().errors.stock[0]]).toEqual([409, expect.stringContaining('stock is 1')]);
  expect(await stockOf(id)).toBe(1);
});

test.each([
  [{ price: 0 }, 'price'],
  [{ price: 1.234 }, 'price'],
  [{ price: 99_999_999 }, 'price'],
  [{ old_price: 5 }, 'old_price'],
  [{ stock: -1 }, 'stock'],
  [{ stock: 1.5 }, 'stock'],
])('%j is rejected at its field', async (change, field) => {
  const id = await aProduct({ priceMinor: 1000 });
  const answer = await edit(olga, id, change);
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {}).join()]).toEqual([
    422,
    expect.stringContaining(field),
  ]);
});

test('a margin is what is left of the price without VAT after what sellers were paid', async () => {
  const id = await aProduct({ priceMinor: 123_00 });
  const seller = await aShopper();
  const offer = {
    user_id: seller.id,
    title: 'AK-47',
    quality: 'field_tested' as const,
    item_url: 'https://steamcommunity.com/id/x/inventory',
    product_id: id,
    currency: 'EUR',
    user_price_minor: 80_00,
    service_price_minor: 80_00,
    fee_percent: 0,
  };
  const rows = [75_00, 85_00].map((payout_minor, index) => ({
    ...offer,
    item_key: `margin ${index}`,
    payout_minor,
    stocked_at: new Date(),
    status: 'completed' as const,
    trade_link: null,
    origin: null,
    late_at: null,
    late_trade_offer: null,
    returned_at: null,
  }));
  await database.insertInto('offer').values(rows).execute();
  expect(await read(id)).toMatchObject({ bought: 80, margin_percent: 20, suggested_bid: 104.55, sold_30d: 0 });
});

test('several products are hidden at once, and each says whether it was', async () => {
  const [one, other] = [await aProduct(), await aProduct()];
  const items = [{ id: one }, { id: 999_999_999 }, { id: other }];
  const { results } = (await olga.post('/desk/products/mark', { items, hidden: true })).json();
  expect(results.map(({ ok, code }: { ok: boolean; code?: string }) => code ?? ok)).toEqual([
    true,
    'product-not-found',
    true,
  ]);
  const file = await olga.get('/desk/products/export?state=hidden&sort=-id');
  expect(file.body.split('\r\n').slice(1, 3)).toEqual([
    expect.stringContaining(`${other},test`),
    expect.stringContaining(`${one},test`),
  ]);
});

test('a product that is not there is not found', async () => {
  for (const id of ['0', '999999999', 'x']) expect((await olga.get(`/desk/products/${id}`)).statusCode).toBe(404);
  expect((await edit(olga, 999_999_999, { price: 1 })).json().code).toBe('product-not-found');
});
