import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { DAY } from '#platform/time.ts';
import { deliverOrder } from '#testing/deliver-order.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { OPERATOR, runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper, aProduct, anOperator, anOffer, endProtection, stockOf } =
  await openSellersShop();
const { handOvers, settings } = services;
const support = await anOperator('support');
const olga = await anOperator('catalogue');
const seller = await aShopper();

/** An offer whose item is to come, of a Field-Tested product. */
async function awaited(product: number | null): Promise<number> {
  const id = await anOffer(seller, 'completed');
  await database.updateTable('offer').set({ product_id: product }).where('id', '=', id).execute();
  return id;
}
const received = async (id: number, item: object, body = {}) =>
  (await support.post('/desk/offers/received', { offers: [{ id }], item, ...body })).json();
const units = async (product: number) => (await olga.get(`/desk/units?product=${product}&sort=id`)).json().payload;
const stateOf = async (id: number) =>
  (await database.selectFrom('offer').select('trade_state').where('id', '=', id).executeTakeFirstOrThrow()).trade_state;
const known = async (product: number) =>
  (await database.selectFrom('product').select('known_units').where('id', '=', product).executeTakeFirstOrThrow())
    .known_units;

let assets = 60_000_000_000;
const anAsset = () => String(++assets);

test('the item of an offer is known and for sale at once, as that very one, and delivered once Steam no longer protects its trade', async () => {
  const product = await aProduct({ stock: 1 });
  const id = await awaited(product);
  const asset = anAsset();
  const item = { float: 0.2104500961, seed: 321, asset_id: asset, inspect_url: 'steam://rungame/730/x' };
  expect((await received(id, item)).results).toMatchObject([{ id, ok: true, changed: true }]);
  const { payout_minor, protected_until } = await database
    .selectFrom('offer')
    .select(['payout_minor', 'protected_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { exchange_rate_eur: rate } = (await settings.read()).internal_currency;
  const [unit] = await units(product);
  expect(unit).toMatchObject({
    ...item,
    state: 'available',
    source: `offer ${id}`,
    cost: expect.closeTo((payout_minor ?? 0) / 100 / rate, 1),
    margin_percent: expect.any(Number),
    available_at: expect.closeTo((protected_until?.getTime() ?? 0) / 1000, -1),
  });
  expect([await stockOf(product), await known(product)]).toEqual([2, 1]);
  const shopper = await aShopper();
  expect((await shopper.get(`/items/${product}/units`)).json().payload).toMatchObject([
    { id: unit.id, available_at: unit.available_at },
  ]);

  await endProtection(id);
  expect([await stockOf(product), await known(product)]).toEqual([2, 1]);
  expect((await shopper.get(`/items/${product}/units`)).json().payload).toMatchObject([
    { id: unit.id, float: 0.2104500961, seed: 321, available_at: null },
  ]);
  expect(await auditLog(database).latest(`unit ${unit.id}`)).toMatchObject([
    {
      action: 'offer received',
      operator: support.email,
      subject: `offer ${id}`,
      after: { trade: 'protected', ...item },
    },
  ]);
});

test('an item that Steam does not protect is for sale at once; reported twice at the same time it is there once', async () => {
  const product = await aProduct({ stock: 0 });
  const id = await awaited(product);
  const item = { float: 0.2, asset_id: anAsset() };
  const both = await Promise.all([
    received(id, item, { is_unprotected: true }),
    received(id, item, { is_unprotected: true }),
  ]);
  expect(both.map(({ results }) => results[0].changed).toSorted()).toEqual([false, true]);
  expect(await units(product)).toMatchObject([{ state: 'available', float: 0.2 }]);
  expect([await stockOf(product), await known(product)]).toEqual([1, 1]);
});

test('without facts the stock grows, and the item is not told apart', async () => {
  const product = await aProduct({ stock: 0 });
  const id = await awaited(product);
  await support.post('/desk/offers/received', { offers: [{ id }], is_unprotected: true });
  expect(await units(product)).toEqual([]);
  expect([await stockOf(product), await known(product)]).toEqual([1, 0]);
});

test('what Steam has said of an offered item is kept, but for what the operator sees and the trade gives anew', async () => {
  const product = await aProduct({ stock: 0 });
  const [one, two] = [await awaited(product), await awaited(product)];
  const stickers = [{ name: 'Howl', slot: 0, wear: 0.5 }];
  const inSellersInventory = { asset_id: anAsset(), inspect_url: 'steam://rungame/730/seller' };
  const described = { float: 0.2, seed: 12, paint_index: 282, name_tag: 'Old One', stickers, charm: null };
  const unit = JSON.stringify({ ...described, ...inSellersInventory });
  await database.updateTable('offer').set({ unit }).where('id', 'in', [one, two]).execute();
  await support.post('/desk/offers/received', { offers: [{ id: one }], is_unprotected: true });
  const asset_id = anAsset();
  await received(two, { float: 0.25, asset_id }, { is_unprotected: true });
  const facts = { seed: 12, paint_index: 282, name_tag: 'Old One', stickers };
  expect(await units(product)).toMatchObject([
    { ...facts, float: 0.2, asset_id: null, inspect_url: null, source: `offer ${one}` },
    { ...facts, float: 0.25, asset_id, inspect_url: null, source: `offer ${two}` },
  ]);
  expect([await stockOf(product), await known(product)]).toEqual([2, 2]);
});

test.each([
  [{ float: 0.5 }, 'unit-float-wrong'],
  [{ float: 0.1499999999 }, 'unit-float-wrong'],
])('an item with %j is refused (%s), and has not arrived', async (item, code) => {
  const product = await aProduct();
  const id = await awaited(product);
  expect((await received(id, item)).results).toMatchObject([{ id, ok: false, code }]);
  expect([await stateOf(id), await units(product)]).toEqual(['waiting', []]);
});

test.each([
  [{ float: 1.1 }, 'item.float'],
  [{ float: -0.1 }, 'item.float'],
  [{ seed: 1001 }, 'item.seed'],
  [{ seed: 0.5 }, 'item.seed'],
  [{ asset_id: '4E10' }, 'item.asset_id'],
  [{ inspect_url: 'https://steam.test' }, 'item.inspect_url'],
])('%j is no fact of an item: the answer names %s', async (item, field) => {
  const id = await awaited(await aProduct());
  const answer = await support.post('/desk/offers/received', { offers: [{ id }], item });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  expect(await stateOf(id)).toBe('waiting');
});

test('facts belong to one offer, and to one that the catalogue has a product for', async () => {
  const [one, other, foreign] = [await awaited(await aProduct()), await awaited(await aProduct()), await awaited(null)];
  const several = await support.post('/desk/offers/received', {
    offers: [{ id: one }, { id: other }],
    item: { float: 0.2 },
  });
  expect([several.statusCode, Object.keys(several.json().errors)]).toEqual([422, ['item']]);
  expect((await received(foreign, { float: 0.2 })).results).toMatchObject([{ ok: false, code: 'unit-no-product' }]);
  expect(await Promise.all([one, other, foreign].map(stateOf))).toEqual(['waiting', 'waiting', 'waiting']);
});

test('an asset comes with one offer, also if two are reported at once', async () => {
  const product = await aProduct({ stock: 0 });
  const ids = [await awaited(product), await awaited(product)];
  const item = { asset_id: anAsset() };
  const both = await Promise.all(ids.map((id) => received(id, item)));
  expect(both.map(({ results }) => results[0].code ?? 'received').toSorted()).toEqual(['received', 'unit-asset-known']);
  expect(await units(product)).toHaveLength(1);
  expect((await Promise.all(ids.map(stateOf))).toSorted()).toEqual(['protected', 'waiting']);
});

test('an item that goes back to its seller is no longer known, before and after it was in stock; a sold one stays', async () => {
  const product = await aProduct({ stock: 0 });
  const [early, stocked, sold] = [await awaited(product), await awaited(product), await awaited(product)];
  const back = (id: number) => handOvers.reversed(id, 'Reversed on Steam.', OPERATOR);
  await received(early, { float: 0.2 });
  await back(early);
  expect([await units(product), await stockOf(product)]).toEqual([[], 0]);

  await received(stocked, { float: 0.21 }, { is_unprotected: true });
  await Promise.all([back(stocked), back(stocked)]);
  expect([await units(product), await stockOf(product), await known(product)]).toEqual([[], 0, 0]);

  await received(sold, { float: 0.22 }, { is_unprotected: true });
  const buyer = await aShopper({ balanceMinor: 50_00 });
  await buyer.post('/cart/add', { id: product });
  expect((await buyer.post('/purchase/product', checkoutForm())).statusCode).toBe(200);
  await deliverOrder(services, (await buyer.get('/purchase/history')).json().payload[0].id);
  await back(sold);
  expect(await units(product)).toMatchObject([{ state: 'sold', float: 0.22 }]);
  expect(await stockOf(product)).toBe(0);
});

test('an item that is for sale only later is not put on sale before', async () => {
  await services.settings.set('sell_protected', 'false');
  const product = await aProduct({ stock: 0 });
  await received(await awaited(product), { float: 0.2 });
  await services.settings.set('sell_protected', 'true');
  const [unit] = await units(product);
  const early = await olga.post('/desk/units/stock', { items: [{ id: unit.id }], on_sale: true });
  expect(early.json().results).toMatchObject([{ ok: false, code: 'unit-protected' }]);
});

test('a command says what is known of the item', async () => {
  const product = await aProduct({ stock: 0 });
  const id = await awaited(product);
  const at = new Date(Date.now() - 8 * DAY).toISOString();
  const options = { float: '0.2104500961', seed: '321', assetId: anAsset(), at };
  await runCommand({ services, log: app.log }, 'offer received', { values: { offers: String(id) }, options });
  expect(await units(product)).toMatchObject([{ float: 0.2104500961, seed: 321, state: 'available' }]);
  expect(await stockOf(product)).toBe(1);
});
