import { FIRST_STEAM_ID } from '@patina/shared-api/contract/account/trade-link';
import type { InventoryItem } from '@patina/test-kit/steam/steam-inventory';
import type { SteamTradeOffer } from '@patina/test-kit/steam/steam-trades';
import { expect, test } from 'vitest';
import { DAY, fromNow } from '#platform/time.ts';
import { aNumber, openTradesShop } from '#testing/open-trades-shop.ts';
import { OPERATOR } from '#testing/run-command.ts';

const shop = await openTradesShop();
const { steam, services, database, says, accepts, read, asked } = shop;
const REDLINE = 'AK-47 | Redline (Field-Tested)';
const redline = await shop.named(REDLINE);

let accounts = 39_734_778n;

/** Somebody whose item is agreed upon: its asset there, and the offer. */
async function aSale({ isLinked = true, byInventory = false, name = REDLINE } = {}) {
  const asset = aNumber();
  const item = { assetId: asset, name, float: '0.219431608915328979', seed: 977 };
  const seller = await shop.aSteamSeller([item]);
  const url = `https://steamcommunity.com/profiles/${seller.steamid}/inventory/#730_2${byInventory ? '' : `_${asset}`}`;
  const id = await shop.anOffer(seller, 'completed', { item_url: url });
  // An account of the store for each, because an inventory is not read twice within seconds.
  accounts += 1n;
  const trade_link = `https://steamcommunity.com/tradeoffer/new/?partner=${accounts}&token=Patina-1`;
  await database.updateTable('offer').set({ product_id: redline, trade_link }).where('id', '=', id).execute();
  if (!isLinked)
    await database.updateTable('user_account').set({ steamid: null }).where('id', '=', seller.id).execute();
  /** Our own inventory has the item once it was received. */
  const isOurs = (changes: Partial<InventoryItem> = {}) =>
    steam.inventories.set(String(FIRST_STEAM_ID + accounts), {
      state: 'ok',
      items: [{ ...item, assetId: `5${asset}`, protectedUntil: '2027-01-05T08:00:00.000Z', ...changes }],
    });
  return { seller, id, asset, isOurs };
}

/** Steam says that a seller's trade offer with these items is accepted, and where they are. */
function sends(
  { partner, assets, name = REDLINE }: { partner: string; assets: readonly string[]; name?: string },
  state: NonNullable<SteamTradeOffer['trade']>['state'] = 'complete',
  changes: Partial<SteamTradeOffer> = {},
): string {
  const tradeOffer = aNumber();
  const receives = assets.map((assetId) => ({ assetId, newAssetId: `5${assetId}`, name }));
  accepts(tradeOffer, state, { isOurs: false, partner, gives: [], receives, ...changes });
  return tradeOffer;
}

const offerOf = (id: number) => database.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const unitOf = (id: number) =>
  database.selectFrom('unit').selectAll().where('source', '=', `offer ${id}`).executeTakeFirst();

test('what arrives is a unit with its float, which is read from our own inventory', async () => {
  const one = await aSale();
  one.isOurs();
  const other = await aSale();
  const first = sends({ partner: one.seller.steamid, assets: [one.asset] });
  const second = sends({ partner: other.seller.steamid, assets: [other.asset] });
  await Promise.all([read(), read()]);
  await read();
  expect(await offerOf(one.id)).toMatchObject({ trade_state: 'protected', trade_offer: first, status: 'completed' });
  expect(await offerOf(other.id)).toMatchObject({ trade_state: 'protected', trade_offer: second });
  expect(await unitOf(one.id)).toMatchObject({
    product_id: redline,
    state: 'available',
    asset_id: `5${one.asset}`,
    seed: 977,
  });
  expect(Number((await unitOf(one.id))?.float_value)).toBe(0.2194316089);
  // Of what is not in the inventory yet its id alone is known.
  expect(await unitOf(other.id)).toMatchObject({ asset_id: `5${other.asset}`, float_value: null });
  const events = await database
    .selectFrom('trade_event')
    .select(['state', 'by', 'operator'])
    .where('offer_id', '=', one.id)
    .execute();
  expect(events).toEqual([{ state: 'protected', by: 'steam', operator: 'steam' }]);
  expect([await asked(first), await asked(second)]).toEqual([null, null]);
});

test('what is offered without naming the item is found by its name, in the order of the offers', async () => {
  const sale = await aSale({ byInventory: true });
  sends({ partner: sale.seller.steamid, assets: [aNumber()] });
  await read();
  expect(await offerOf(sale.id)).toMatchObject({ trade_state: 'protected' });
  // A second one of that name was never offered.
  const more = sends({ partner: sale.seller.steamid, assets: [aNumber()] });
  await read();
  expect(await asked(more)).toBe('unknown-item');
});

test('an arrival that an operator has reported without its number is not reported twice', async () => {
  const seller = await aSale({ byInventory: true });
  const url = `https://steamcommunity.com/profiles/${seller.seller.steamid}/inventory/#730_2_${aNumber()}`;
  const second = await shop.anOffer(seller.seller, 'completed', { item_url: url, quality: 'minimal_wear' });
  await services.handOvers.received(seller.id, {}, OPERATOR);
  const tradeOffer = sends({ partner: seller.seller.steamid, assets: [aNumber()] });
  await read();
  expect([(await offerOf(second)).trade_state, await asked(tradeOffer)]).toEqual(['waiting', 'unknown-item']);
});

test('a trade that was reversed ends the offer, its payout and its unit', async () => {
  const sale = await aSale();
  const tradeOffer = sends({ partner: sale.seller.steamid, assets: [sale.asset] });
  await read();
  says(tradeOffer, { trade: { id: `9${tradeOffer}`, state: 'protection-rollback', rollbackTrade: '1' } });
  await Promise.all([read(), read()]);
  await read();
  expect(await offerOf(sale.id)).toMatchObject({ status: 'cancelled', trade_state: 'reversed' });
  expect((await shop.offer(sale.seller, sale.id)).payout).toMatchObject({ status: 'failed' });
  expect(await unitOf(sale.id)).toBeUndefined();
  expect(await asked(tradeOffer)).toBe('reversed');
  // The same item, offered again: the old trade is not its arrival.
  const again = await shop.anOffer(sale.seller, 'completed', {
    item_url: `https://steamcommunity.com/profiles/${sale.seller.steamid}/inventory/#730_2_${sale.asset}`,
  });
  await read();
  expect((await offerOf(again)).trade_state).toBe('waiting');
});

test('a trade that was reversed before anybody knew of it changes nothing', async () => {
  const sale = await aSale();
  const tradeOffer = sends({ partner: sale.seller.steamid, assets: [sale.asset] }, 'protection-rollback');
  await read();
  expect([(await offerOf(sale.id)).trade_state, await asked(tradeOffer)]).toEqual(['waiting', null]);
});

test('what Steam holds back has not arrived', async () => {
  const sale = await aSale();
  const tradeOffer = sends({ partner: sale.seller.steamid, assets: [sale.asset] }, 'escrow', {
    state: 'escrow',
    escrowEndsAt: Math.floor(fromNow(15 * DAY).getTime() / 1000),
  });
  await read();
  expect((await offerOf(sale.id)).trade_state).toBe('waiting');
  const kept = database.selectFrom('steam_trade').select(['state', 'held_until']).where('trade_offer', '=', tradeOffer);
  expect(await kept.executeTakeFirst()).toMatchObject({ state: 'held', held_until: expect.any(Date) });
  expect((await shop.offer(sale.seller, sale.id)).trade.held_until).toEqual(expect.any(Number));
});

test('what arrives after an offer has ended is late, and goes back', async () => {
  const sale = await aSale();
  await services.offerAdmin.cancel(sale.id, 'It did not arrive.', OPERATOR);
  const tradeOffer = sends({ partner: sale.seller.steamid, assets: [sale.asset] });
  await read();
  await read();
  expect(await offerOf(sale.id)).toMatchObject({ late_at: expect.any(Date), late_trade_offer: tradeOffer });
  expect(await asked(tradeOffer)).toBeNull();
});

test.each([
  ['from another account', 'other-account', {}, { partner: '76561198000999999' }],
  ['from a seller without a linked account', 'other-account', { isLinked: false }, {}],
  ['that is another item', 'other-item', {}, { name: 'AK-47 | Redline (Minimal Wear)' }],
  ['for items of the store', 'we-gave', {}, { gives: [{ assetId: '1', name: 'Case' }] }],
] as const)('an item %s is asked, and nothing is changed', async (_, question, sale, changes) => {
  const { seller, id, asset } = await aSale(sale);
  const { name, ...said } = { name: REDLINE, partner: seller.steamid, ...changes };
  const tradeOffer = sends({ partner: said.partner, assets: [asset], name }, 'complete', said);
  await read();
  expect([(await offerOf(id)).trade_state, await asked(tradeOffer)]).toEqual(['waiting', question]);
});

test('an item whose price is not agreed upon is asked', async () => {
  const seller = await shop.aSteamSeller();
  const asset = aNumber();
  const item_url = `https://steamcommunity.com/profiles/${seller.steamid}/inventory/#730_2_${asset}`;
  await shop.anOffer(seller, 'offer', { item_url });
  const tradeOffer = sends({ partner: seller.steamid, assets: [asset] });
  await read();
  expect(await asked(tradeOffer)).toBe('not-agreed');
});

test('a float outside of the wear of what was agreed is asked', async () => {
  const sale = await aSale();
  sale.isOurs({ float: '0.9' });
  const tradeOffer = sends({ partner: sale.seller.steamid, assets: [sale.asset] });
  await read();
  expect([(await offerOf(sale.id)).trade_state, await asked(tradeOffer)]).toEqual(['waiting', 'impossible']);
});

test('what an operator has reported as arrived, and Steam has not, is asked', async () => {
  const sale = await aSale();
  const tradeOffer = aNumber();
  says(tradeOffer, {
    isOurs: false,
    partner: sale.seller.steamid,
    gives: [],
    receives: [{ assetId: sale.asset, name: REDLINE }],
  });
  await services.handOvers.received(sale.id, { tradeOffer }, OPERATOR);
  await read();
  expect(await asked(tradeOffer)).toBe('not-accepted');
});

test('fifty runs at once report an arrival once', async () => {
  const sale = await aSale();
  sends({ partner: sale.seller.steamid, assets: [sale.asset] });
  await Promise.all(Array.from({ length: 50 }, () => read()));
  const events = database.selectFrom('trade_event').select('state').where('offer_id', '=', sale.id);
  expect(await events.execute()).toEqual([{ state: 'protected' }]);
});
