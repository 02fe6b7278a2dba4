import { expect, test } from 'vitest';
import { openSteamShop } from '#testing/open-steam-shop.ts';

const shop = await openSteamShop();
const { steam } = shop;
const REDLINE = 'AK-47 | Redline (Field-Tested)';
await shop.named(REDLINE, { priceMinor: 50_00 });

type Seller = Awaited<ReturnType<typeof shop.aSteamSeller>>;
const ask = async (who: Pick<Seller, 'get'>, query = '') =>
  (await who.get(`/user/steam/account${query}`)).json().payload;

test('somebody is told whether Steam lets the linked account trade, and whether its inventory is seen', async () => {
  const seller = await shop.aSteamSeller([]);
  expect(await ask(seller)).toEqual({ steamid: seller.steamid, trading: 'ok', inventory: 'public' });
  const hidden = await shop.aSteamSeller([], 'private');
  steam.bans.set(hidden.steamid, 'banned');
  expect(await ask(hidden)).toMatchObject({ trading: 'banned', inventory: 'private' });
});

test('what was mended at Steam is seen when it is asked again', async () => {
  const seller = await shop.aSteamSeller([], 'private');
  steam.bans.set(seller.steamid, 'probation');
  await ask(seller);
  steam.bans.delete(seller.steamid);
  expect(await ask(seller, '?refresh=1')).toMatchObject({ trading: 'ok' });
});

test('the account of a trade link is asked for its bans, and not for its inventory', async () => {
  const shopper = await shop.aShopper();
  const steamid = '76561198000099999';
  steam.bans.set(steamid, 'banned');
  const asked = steam.askedInventories.length;
  const answer = await ask(shopper, `?steamid=${steamid}`);
  expect(answer).toEqual({ steamid, trading: 'banned', inventory: 'unknown' });
  expect(steam.askedInventories).toHaveLength(asked);
});

test('a slow or failing Steam is not known, and refuses nothing', async () => {
  const seller = await shop.aSteamSeller([], 'broken');
  steam.bansAnswer = { status: 500 };
  expect(await ask(seller)).toMatchObject({ trading: 'unknown', inventory: 'unknown' });
  const hanging = Promise.withResolvers<{ body: string }>();
  steam.bansAnswer = hanging.promise;
  const late = ask(await shop.aSteamSeller([]));
  expect(await late).toMatchObject({ trading: 'unknown' });
  hanging.resolve({ body: '' });
  steam.bansAnswer = undefined;
});

test('without a linked account nothing is known; a guest and bad input are refused', async () => {
  const shopper = await shop.aShopper();
  expect(await ask(shopper)).toEqual({ steamid: null, trading: 'unknown', inventory: 'unknown' });
  expect((await shopper.get('/user/steam/account?steamid=1')).statusCode).toBe(400);
  expect((await shop.app.inject({ url: '/api/user/steam/account' })).statusCode).toBe(401);
});

test('operators see whether Steam lets somebody trade, by the linked account or the trade link', async () => {
  const operator = await shop.anOperator('owner');
  const see = async (id: number) => (await operator.get(`/desk/people/${id}/steam`)).json().payload;
  const seller = await shop.aSteamSeller([]);
  steam.bans.set(seller.steamid, 'banned');
  expect(await see(seller.id)).toEqual({ steamid: seller.steamid, trading: 'banned' });
  const tradeLink = 'https://steamcommunity.com/tradeoffer/new/?partner=40000001&token=abcdEF12';
  const buyer = await shop.aShopper({ tradeLink });
  expect(await see(buyer.id)).toEqual({ steamid: '76561198000265729', trading: 'ok' });
  expect(await see((await shop.aShopper()).id)).toEqual({ steamid: null, trading: 'unknown' });
});

test('what a banned account offers waits for an operator', async () => {
  for (const key of ['instant_item', 'instant_stock', 'instant_seller_day', 'instant_store_day'] as const) {
    await shop.services.settings.set(key, '1000');
  }
  const seller = async (assetId: string) => shop.aSteamSeller([{ assetId, name: REDLINE }]);
  const [banned, other] = [await seller('71'), await seller('72')];
  steam.bans.set(banned.steamid, 'banned');
  expect((await banned.post('/offer/create', { assets: ['71'] })).json()).toMatchObject({ is_accepted: false });
  expect((await other.post('/offer/create', { assets: ['72'] })).json()).toMatchObject({ is_accepted: true });
});
