import type { InventoryItem } from '@patina/test-kit/steam/steam-inventory';
import { expect, test } from 'vitest';
import { offerRepository } from '#offers/offer.ts';
import { sellOrder } from '#testing/forms/sell-forms.ts';
import { openSteamShop } from '#testing/open-steam-shop.ts';

const shop = await openSteamShop();
const { database, steam } = shop;
const REDLINE = 'AK-47 | Redline (Field-Tested)';
const redline = await shop.named(REDLINE, { priceMinor: 100_00 });
const ruby = await shop.named('★ Karambit | Doppler (Factory New)', { priceMinor: 900_00, phase: 'Ruby' });

let last = 500;
const anItem = (changes: Partial<InventoryItem> = {}): InventoryItem => {
  last += 1;
  return { assetId: String(last), name: REDLINE, float: '0.219431608915328979', seed: last, ...changes };
};

type Seller = Awaited<ReturnType<typeof shop.aSteamSeller>>;
const offer = (seller: Seller, ...assets: unknown[]) => seller.post('/offer/create', { assets });
const countOffers = async () => (await database.selectFrom('offer').select('id').execute()).length;

test('several items are offered at once at our bids, each as Steam describes it, whatever the page says', async () => {
  const [one, other] = [
    anItem({ nameTag: 'Rote Zora', stickers: [{ name: 'Crown (Foil)', wear: 0.1 }] }),
    anItem({ name: '★ Karambit | Doppler (Factory New)', float: '0.0123456789', paintIndex: 415 }),
  ];
  const seller = await shop.aSteamSeller([one, other, anItem()]);
  const { items } = await seller.read();
  const assets = [other.assetId, one.assetId];
  const answer = await seller.post('/offer/create', {
    assets,
    price: 99_999,
    title: 'Dragon Lore',
    quality: 'factory_new',
  });
  expect(answer.statusCode).toBe(200);
  const { offers, id } = answer.json();
  expect(offers.map(({ asset_id }: { asset_id: string }) => asset_id)).toEqual(assets);
  expect(id).toBe(offers[0].id);
  const made = await Promise.all(
    offers.map(async (one: { id: number }) => (await seller.get(`/offer/${one.id}`)).json().payload),
  );
  expect(made).toMatchObject([
    { title: '★ Karambit | Doppler · Ruby', quality: 'factory_new', item: { id: ruby }, user_price: items[1].bid },
    { title: 'AK-47 | Redline', quality: 'field_tested', item: { id: redline }, user_price: items[0].bid },
  ]);
  expect(made[1].unit).toEqual({
    float: 0.2194316089,
    seed: one.seed,
    name_tag: 'Rote Zora',
    stickers: [{ name: 'Crown (Foil)', slot: 0, wear: 0.1 }],
    charm: null,
    inspect_url: expect.stringMatching(/^steam:/),
  });
  const operator = await shop.anOperator('owner');
  expect((await operator.get(`/desk/offers/${id}`)).json().payload.unit).toMatchObject({ float: 0.0123456789 });
  const [kept] = await database.selectFrom('offer').select('unit').where('id', '=', offers[1].id).execute();
  expect(kept?.unit).toMatchObject({ asset_id: one.assetId });
});

test('what Steam says that no unit can have is not kept, so that the item can become one when it arrives', async () => {
  const item = anItem({ seed: 5000, paintIndex: 0, nameTag: 'x'.repeat(60) });
  const seller = await shop.aSteamSeller([item]);
  const { id } = (await offer(seller, item.assetId)).json();
  await shop.services.offerAdmin.price(id, 1_00, 'olga');
  await seller.post('/offer/request-payout', { id });
  await shop.arrive(id);
  const unit = await database.selectFrom('unit').selectAll().where('source', '=', `offer ${id}`).executeTakeFirst();
  expect(unit).toMatchObject({ seed: null, paint_index: null, name_tag: 'x'.repeat(40), state: 'available' });
});

test('each asset that cannot be offered is named, and nothing is offered', async () => {
  const [good, protectedOne, unknown, offered] = [
    anItem(),
    anItem({ protectedUntil: '2027-01-05T08:00:00.000Z' }),
    anItem({ name: 'Sticker | Crown (Foil)' }),
    anItem(),
  ];
  const seller = await shop.aSteamSeller([good, protectedOne, unknown, offered]);
  const somebodyElses = anItem();
  await shop.aSteamSeller([somebodyElses]);
  await offer(seller, offered.assetId);
  const before = await countOffers();
  const asked = [good, protectedOne, unknown, offered, somebodyElses].map(({ assetId }) => assetId);
  const answer = await offer(seller, ...asked);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().error_codes).toEqual({
    [`assets.${protectedOne.assetId}`]: ['asset-not-bought'],
    [`assets.${unknown.assetId}`]: ['asset-not-bought'],
    [`assets.${offered.assetId}`]: ['item-already-offered'],
    [`assets.${somebodyElses.assetId}`]: ['asset-not-in-inventory'],
  });
  expect(await countOffers()).toBe(before);
});

test('an item whose bid has gone down since its seller saw it is refused, and one whose bid has gone up is offered at that', async () => {
  const [one, other] = [anItem(), anItem({ name: '★ Karambit | Doppler (Factory New)', paintIndex: 415 })];
  const seller = await shop.aSteamSeller([one, other]);
  const { items } = await seller.read();
  const bidOf = (id: string) => items.find(({ asset_id }: { asset_id: string }) => asset_id === id).bid;
  const assets = [one.assetId, other.assetId];
  const answer = await seller.post('/offer/create', {
    assets,
    bids: [bidOf(one.assetId) + 0.01, bidOf(other.assetId) - 0.01],
  });
  expect([answer.statusCode, answer.json().error_codes]).toEqual([
    422,
    { [`assets.${one.assetId}`]: ['asset-bid-lower'] },
  ]);
  const { offers } = (await seller.post('/offer/create', { assets, bids: [0.01, bidOf(other.assetId)] })).json();
  const { user_price } = (await seller.get(`/offer/${offers[0].id}`)).json().payload;
  expect(user_price).toBe(bidOf(one.assetId));
});

test('what was read within the minute is offered without asking Steam again', async () => {
  const kept = anItem();
  const seller = await shop.aSteamSeller([kept]);
  await seller.read();
  const asked = steam.askedInventories.length;
  expect((await offer(seller, kept.assetId)).statusCode).toBe(200);
  expect(steam.askedInventories).toHaveLength(asked);
});

test('what Steam does not let us read is not offered', async () => {
  const item = anItem();
  const hidden = await shop.aSteamSeller([item], 'private');
  const answer = await offer(hidden, item.assetId);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'inventory-private']);
  const broken = await shop.aSteamSeller([item], 'broken');
  const failed = await offer(broken, item.assetId);
  expect([failed.statusCode, failed.json().code]).toEqual([503, 'inventory-unreadable']);
  expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0);
  const unlinked = await shop.aShopper();
  expect((await unlinked.post('/offer/create', { assets: ['1'] })).json().code).toBe('steam-not-linked');
});

test('fifty at once with the same asset make one offer', async () => {
  const item = anItem();
  const seller = await shop.aSteamSeller([item]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => offer(seller, item.assetId)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(refused.json().errors).toHaveProperty([`assets.${item.assetId}`]);
  }
});

test('two sellers who claim the same items at once get one offer of each, and no half', async () => {
  const items = [anItem(), anItem(), anItem()];
  const sellers = [await shop.aSteamSeller(items), await shop.aSteamSeller(items)];
  const before = await countOffers();
  const ids = items.map(({ assetId }) => assetId);
  const answers = await Promise.all(
    sellers.map((seller, place) => offer(seller, ...(place === 0 ? ids : ids.toReversed()))),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await countOffers()).toBe(before + 3);
});

test('an item that is offered by its link is not offered by its asset, nor the other way round', async () => {
  const item = anItem();
  const seller = await shop.aSteamSeller([item]);
  await offer(seller, item.assetId);
  const item_url = `https://steamcommunity.com/profiles/${seller.steamid}/inventory/#730_2_${item.assetId}`;
  expect((await seller.post('/offer/create', sellOrder({ item_url }))).json().code).toBe('item-already-offered');
});

test('nobody has more than fifty open offers', async () => {
  const items = Array.from({ length: 51 }, () => anItem());
  const seller = await shop.aSteamSeller(items);
  const [first, ...others] = items.map(({ assetId }) => assetId);
  expect((await offer(seller, first)).statusCode).toBe(200);
  expect((await offer(seller, ...others)).json().code).toBe('too-many-open-offers');
  expect((await offer(seller, ...others.slice(1))).statusCode).toBe(200);
});

test.each([
  [[], 'assets-malformed'],
  [['1', '1'], 'asset-repeated'],
  [['-1'], 'assets-malformed'],
  [[7], 'assets-malformed'],
  [Array.from({ length: 51 }, (_, place) => String(place + 1)), 'assets-malformed'],
  ['1', 'assets-malformed'],
])('assets %j are refused', async (assets, code) => {
  const seller = await shop.aSteamSeller();
  const answer = await seller.post('/offer/create', { assets });
  expect([answer.statusCode, Object.values(answer.json().error_codes).flat()]).toEqual([422, [code]]);
});

test('an account that is closed leaves nothing that Steam said of its items', async () => {
  const item = anItem({ nameTag: 'Ana Reis' });
  const seller = await shop.aSteamSeller([item]);
  const { id } = (await offer(seller, item.assetId)).json();
  await offerRepository(database).eraseItems(seller.id);
  const kept = await database.selectFrom('offer').select(['unit', 'item_url']).where('id', '=', id).executeTakeFirst();
  expect(kept).toEqual({ unit: null, item_url: '' });
});
