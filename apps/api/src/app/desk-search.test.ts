import { expect, test } from 'vitest';
import { issueReceipts } from '#orders/receipt.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const { services, database, aShopper, anOperator, aProduct, anOffer } = await openSellersShop();
const owner = await anOperator('owner');

const find = async (q: string, who: Pick<Shopper, 'get'> = owner) =>
  (await who.get(`/desk/search?q=${encodeURIComponent(q)}`)).json().payload;
const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);

async function anOrder() {
  const buyer = await aShopper({ balanceMinor: 100_00 });
  const product = await aProduct();
  await buyer.post('/cart/add', { id: product });
  const { order } = (await buyer.post('/purchase/product', checkoutForm())).json() as { order: number };
  return { buyer, product, order };
}

test('an order is found by its number, by that of its receipt, and by that of its trade offer', async () => {
  const { order } = await anOrder();
  await issueReceipts(database);
  const { number } = await database
    .selectFrom('receipt')
    .select('number')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  await services.deliveries.report({ order, operator: 'olga', state: 'sent', by: 'store', tradeOffer: '6213504121' });
  for (const q of [String(order), `#${order}`, ` ${order} `]) {
    expect([q, (await find(q)).orders]).toEqual([
      q,
      [{ id: order, status: 'processing', title: expect.any(String), by: null }],
    ]);
  }
  const printed = `R-${String(number).padStart(6, '0')}`;
  expect((await find(printed.toLowerCase())).orders).toMatchObject([{ id: order, by: printed }]);
  expect((await find('6213504121')).orders).toMatchObject([{ id: order, by: '6213504121' }]);
  expect((await find('621350412')).orders).toEqual([]);
});

test('a person is found by number, Steam id, and the beginning of address, name or surname', async () => {
  const { id } = await aShopper();
  const steamid = '76561198000000043';
  const named = { email: 'zoe.q@patina.test', name: 'Zoë', surname: 'Quandt', steamid };
  await database.updateTable('user_account').set(named).where('id', '=', id).execute();
  for (const q of [String(id), steamid, 'ZOE.Q', 'zoë q', 'quan']) {
    expect([q, idsOf((await find(q)).people)]).toEqual([q, [id]]);
  }
  for (const q of ['uandt', '%', 'zoe_q', "' or 1=1 --"]) expect([q, (await find(q)).people]).toEqual([q, []]);
  expect(await auditLog(database).latest('people')).toMatchObject([{ operator: owner.email, action: 'desk read' }]);
});

test('a closed account is not found', async () => {
  const { id } = await aShopper();
  await owner.post('/desk/people/close', { id });
  expect((await find(String(id))).people).toEqual([]);
});

test('a product is found by its number first, and by words of its name, what is on sale before what is not', async () => {
  const [sold, listed] = [await aProduct({ stock: 0 }), await aProduct()];
  expect((await find(String(sold))).products[0]).toMatchObject({ id: sold, stock: 0, hidden: false });
  const named = { search: ' ak 47 redline ' };
  await database.updateTable('product').set(named).where('id', 'in', [sold, listed]).execute();
  expect(idsOf((await find('red AK-47')).products)).toEqual([listed, sold]);
  expect((await find('redlined')).products).toEqual([]);
});

test('an offer is found by its number, by that of its trade offer, and by words of its item', async () => {
  const seller = await aShopper();
  const offer = await anOffer(seller, 'pending', { title: 'Souvenir Gut Knife' });
  expect((await find(String(offer))).offers).toMatchObject([{ id: offer, status: 'pending', by: null }]);
  expect(idsOf((await find('knife souv')).offers)).toEqual([offer]);
  await database.updateTable('offer').set({ trade_offer: '99887766' }).where('id', '=', offer).execute();
  expect((await find('99887766')).offers).toMatchObject([{ id: offer, by: '99887766' }]);
});

test('a static page is found by its title or its address', async () => {
  const { id, title, slug } = await database.selectFrom('static_page').selectAll().limit(1).executeTakeFirstOrThrow();
  for (const q of [title.toUpperCase(), slug ?? '']) expect(idsOf((await find(q)).pages)).toContain(id);
});

test('of many there are five, the one with the number first', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => aShopper()));
  const { people: found } = await find('shopper');
  expect(found).toHaveLength(5);
  expect(idsOf((await find(String(people[3]?.id))).people)[0]).toBe(people[3]?.id);
});

test('each role finds what it may open, and nothing says that there is more', async () => {
  const { order, buyer, product } = await anOrder();
  const kinds = async (...roles: Parameters<typeof anOperator>) => {
    const operator = await anOperator(...roles);
    const found = await Promise.all([order, buyer.id, product].map((number) => find(String(number), operator)));
    return [...new Set(found.flatMap((one) => Object.keys(one)))].toSorted();
  };
  expect(await kinds('support')).toEqual(['messages', 'offers', 'orders', 'people']);
  expect(await kinds('catalogue')).toEqual(['offers', 'pages', 'products']);
  expect(await kinds('finance')).toEqual(['orders', 'people']);
  expect(await kinds('owner')).toEqual(['messages', 'offers', 'orders', 'pages', 'people', 'products']);
});

test('what is searched for is bounded', async () => {
  for (const q of ['', ' ', 'x'.repeat(101)]) {
    expect((await owner.get(`/desk/search?q=${encodeURIComponent(q)}`)).statusCode).toBe(400);
  }
  expect((await owner.get(`/desk/search?q=${'9'.repeat(100)}`)).json().payload).toMatchObject({ orders: [] });
});
