import { expect, test } from 'vitest';
import { openSteamShop } from '#testing/open-steam-shop.ts';

const shop = await openSteamShop();
const { steam } = shop;
const REDLINE = 'AK-47 | Redline (Field-Tested)';
const DOPPLER = '★ Karambit | Doppler (Factory New)';
const redline = await shop.named(REDLINE, { priceMinor: 100_00 });
await shop.named('AWP | Redline (Field-Tested)', { priceMinor: 50_00 });
const phases = {
  ruby: await shop.named(DOPPLER, { priceMinor: 900_00, phase: 'Ruby' }),
  one: await shop.named(DOPPLER, { priceMinor: 500_00, phase: 'Phase 1' }),
};
await shop.named('AK-47 | Gold (Factory New)', { priceMinor: 2_000_000_00 });

test('a seller sees items with float, stickers and our bid beside each', async () => {
  const seller = await shop.aSteamSeller([
    {
      assetId: '101',
      name: REDLINE,
      float: '0.219431608915328979',
      seed: 977,
      nameTag: 'Rote Zora',
      stickers: [
        { name: 'Crown (Foil)', wear: 0 },
        { name: 'Howling Dawn', wear: 0.25 },
      ],
      charm: { name: "Lil' Ava", seed: 41_223 },
    },
    { assetId: '102', name: DOPPLER, float: '0.0123', seed: 1, paintIndex: 415 },
    { assetId: '103', name: DOPPLER, float: '0.0223', seed: 2 },
  ]);
  const { items, ...about } = await seller.read('?currency=EUR');
  expect(about).toEqual({
    state: 'ok',
    fetched_at: expect.any(Number),
    retry_at: null,
    is_cut: false,
    currency: 'EUR',
    bids_until: expect.any(Number),
  });
  // The same as operators are shown for an offer of it.
  const offer = await shop.anOffer(await shop.aShopper(), 'pending', { title: REDLINE });
  const operator = await shop.anOperator('owner');
  const { suggested } = (await operator.get(`/desk/offers/${offer}`)).json().payload.market;
  expect(items[0]).toEqual({
    asset_id: '101',
    product_id: redline,
    title: REDLINE,
    phase: null,
    exterior: 'Field-Tested',
    img_url: expect.any(String),
    float: 0.2194316089,
    seed: 977,
    stickers: [
      { name: 'Crown (Foil)', slot: 0, wear: 0 },
      { name: 'Howling Dawn', slot: 1, wear: 0.25 },
    ],
    charm: { name: "Lil' Ava", seed: 41_223 },
    name_tag: 'Rote Zora',
    bid: suggested,
    hold: expect.any(String),
    reason: null,
    protected_until: null,
  });
  // Where Steam does not say which phase it is, the cheapest counts.
  expect(items.slice(1).map((item: { product_id: number }) => item.product_id)).toEqual([phases.ruby, phases.one]);
});

test('what cannot be sold says why', async () => {
  const until = '2027-01-05T08:00:00.000Z';
  const seller = await shop.aSteamSeller([
    { assetId: '201', name: 'Sticker | Crown (Foil)' },
    { assetId: '202', name: REDLINE, isMarketable: false, isTradable: false },
    { assetId: '203', name: 'AK-47 | Gold (Factory New)', float: '0.01' },
    { assetId: '204', name: REDLINE, float: '0.2' },
    { assetId: '205', name: 'AWP | Redline (Field-Tested)', protectedUntil: until },
  ]);
  const item_url = `https://steamcommunity.com/profiles/${seller.steamid}/inventory/#730_2_204`;
  await shop.anOffer(seller, 'pending', { item_url });
  const { items } = await seller.read();
  const reasons = items.map(({ asset_id, reason }: { asset_id: string; reason: string }) => [asset_id, reason]);
  expect(reasons).toEqual([
    ['201', 'not-traded'],
    ['202', 'not-marketable'],
    ['203', 'over-limit'],
    ['204', 'already-offered'],
    ['205', 'protected'],
  ]);
  expect(items.at(-1).protected_until).toBe(Date.parse(until) / 1000);
});

test('a person without a linked Steam account is told to link it; a guest to sign in', async () => {
  const shopper = await shop.aShopper();
  const answer = await shopper.get('/user/steam/inventory');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'steam-not-linked']);
  expect((await shop.app.inject({ url: '/api/user/steam/inventory' })).statusCode).toBe(401);
  expect((await shopper.get('/user/steam/inventory?refresh=yes')).statusCode).toBe(400);
});

test('private, limited, refusing, failing and silent inventories are states, not errors', async () => {
  const private_ = await shop.aSteamSeller([], 'private');
  expect(await private_.read()).toMatchObject({ state: 'private', items: [], retry_at: null });
  const refused = await shop.aSteamSeller([], 'refused');
  expect(await refused.read()).toMatchObject({ state: 'rate-limited', retry_at: expect.any(Number) });
  const broken = await shop.aSteamSeller([], 'broken');
  expect(await broken.read()).toMatchObject({ state: 'unavailable', retry_at: expect.any(Number) });
  const silent = await shop.aSteamSeller([], 'null');
  expect(await silent.read()).toMatchObject({ state: 'unavailable', items: [] });
  const empty = await shop.aSteamSeller([]);
  expect(await empty.read()).toMatchObject({ state: 'ok', items: [] });
});

test('two thousand items are read in pages, each once', async () => {
  const items = Array.from({ length: 2000 }, (_, place) => ({ assetId: String(10_000 + place), name: REDLINE }));
  const seller = await shop.aSteamSeller(items);
  const asked = steam.askedInventories.length;
  const read = await seller.read();
  expect(read.items.map(({ asset_id }: { asset_id: string }) => asset_id)).toEqual(items.map(({ assetId }) => assetId));
  expect(steam.askedInventories.slice(asked)).toHaveLength(3);
});

test('two requests at once are one request to Steam', async () => {
  const seller = await shop.aSteamSeller([{ assetId: '301', name: REDLINE }]);
  const asked = steam.askedInventories.length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => seller.read('?refresh=1')));
  expect(answers.map(({ items }) => items.length)).toEqual(Array(10).fill(1));
  // One for each context.
  expect(steam.askedInventories.slice(asked)).toHaveLength(2);
});

test('while selling is switched off, nobody reads an inventory', async () => {
  const seller = await shop.aSteamSeller();
  await shop.services.settings.set('offer_enabled', 'false');
  const answer = await seller.get('/user/steam/inventory');
  await shop.services.settings.set('offer_enabled', 'true');
  expect(answer.json().code).toBe('selling-disabled');
});
