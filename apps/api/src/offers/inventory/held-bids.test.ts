import type { InventoryItem as Shown } from '@patina/shared-api/contract/offers/steam-inventory';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { ALWAYS } from '#identity/identity.ts';
import { MINUTE } from '#platform/time.ts';
import { openSteamShop } from '#testing/open-steam-shop.ts';
import { heldBids } from './held-bids.ts';

const shop = await openSteamShop();
const { database, services } = shop;

let made = 0;
/** A product of 50 Credits, for which our bid is 40 euros at a margin of 20 per cent, and how its price changes. */
async function aSkin() {
  made += 1;
  const name = `AK-47 | Held ${made} (Field-Tested)`;
  const id = await shop.named(name, { priceMinor: 50_00 });
  const costs = (price: number) => database.updateTable('product').set({ price }).where('id', '=', id).execute();
  return { id, name, costs };
}

interface Bounds {
  item?: number;
  seller?: number;
  store?: number;
}

/** Sets the bounds of instant prices, with nothing promised so far. */
async function allow({ item = 0, seller = 100_000, store = 100_000 }: Bounds) {
  await database.updateTable('offer').set({ instant_at: null }).execute();
  const values = {
    ...{ sell_margin_percent: 20, sell_fee_percent: 0, instant_stock: 1000 },
    ...{ instant_item: item, instant_seller_day: seller, instant_store_day: store },
  };
  for (const [key, value] of Object.entries(values)) await services.settings.set(key as 'instant_item', `${value}`);
}

/** Somebody with items of a skin, and what they are shown of them. */
async function aSellerOf(name: string, count = 1) {
  const items = Array.from({ length: count }, () => ({ assetId: String(70_000 + ++made), name }));
  const seller = await shop.aSteamSeller(items);
  const { items: shown, bids_until } = await seller.read('?currency=EUR');
  return { seller, shown: shown as Shown[], until: bids_until as number };
}

const asOffered = (shown: readonly Shown[]) => ({
  assets: shown.map(({ asset_id }) => asset_id),
  bids: shown.map(({ bid }) => bid ?? 0),
  holds: shown.map(({ hold }) => hold ?? ''),
});

test('a bid that was seen holds when the price falls, and is accepted at once within the bounds', async () => {
  await allow({ item: 40 });
  const { name, costs } = await aSkin();
  const { seller, shown, until } = await aSellerOf(name);
  expect(shown[0]).toMatchObject({ bid: 40, hold: expect.stringMatching(/^\d{10}\.[\w-]{22}$/) });
  expect(until).toBeGreaterThan(Date.now() / 1000 + 14 * 60);
  await costs(10_00);
  const answer = await seller.post('/offer/create', asOffered(shown));
  expect(answer.json()).toMatchObject({ is_accepted: true });
  const { user_price, service_price } = (await seller.get(`/offer/${answer.json().id}`)).json().payload;
  expect([user_price, service_price]).toEqual([40, 40]);
});

test('without its hold, with that of somebody else, or after its time, a bid that has gone down is refused', async () => {
  await allow({ item: 40 });
  const { id, name, costs } = await aSkin();
  const [{ seller, shown }, other] = [await aSellerOf(name), await aSellerOf(name)];
  await costs(49_99);
  const { assets, bids } = asOffered(shown);
  const past = heldBids(services.encryption, () => Date.now() - 15 * MINUTE);
  const bid = { userId: seller.id, assetId: assets[0] ?? '', productId: id, currency: 'EUR', bidMinor: 40_00 };
  for (const holds of [undefined, [''], asOffered(other.shown).holds, [past.hold(bid, past.until())]]) {
    const answer = await seller.post('/offer/create', { assets, bids, holds });
    expect([answer.statusCode, answer.json().error_codes]).toEqual([
      422,
      { [`assets.${assets[0]}`]: ['asset-bid-lower'] },
    ]);
  }
  // A hold proves the bid that it was given with, and no other.
  const more = await seller.post('/offer/create', { assets, bids: [40.01], holds: asOffered(shown).holds });
  expect(more.statusCode).toBe(422);
  expect((await seller.post('/offer/create', { assets, bids, holds: ['x'.repeat(101)] })).statusCode).toBe(422);
});

test('a bid that has gone up is paid as it is now', async () => {
  await allow({});
  const { name, costs } = await aSkin();
  const { seller, shown } = await aSellerOf(name);
  await costs(60_00);
  const { id } = (await seller.post('/offer/create', asOffered(shown))).json();
  expect((await seller.get(`/offer/${id}`)).json().payload.user_price).toBe(48);
});

test('a bid that holds passes no bound: above it, the offer waits at what was seen', async () => {
  await allow({ item: 39.99 });
  const { name, costs } = await aSkin();
  const { seller, shown } = await aSellerOf(name);
  await costs(10_00);
  const answer = (await seller.post('/offer/create', asOffered(shown))).json();
  expect(answer).toMatchObject({ is_accepted: false });
  const offer = (await seller.get(`/offer/${answer.id}`)).json().payload;
  expect(offer).toMatchObject({ status: 'pending', user_price: 40, service_price: null });
});

test('what we do not buy any more is not held', async () => {
  await allow({ item: 40 });
  const { id, name } = await aSkin();
  const { seller, shown } = await aSellerOf(name);
  await database.updateTable('product').set({ title: 'Gone' }).where('id', '=', id).execute();
  const answer = await seller.post('/offer/create', asOffered(shown));
  expect(Object.values(answer.json().error_codes)).toEqual([['asset-not-bought']]);
});

test('of two hundred held bids, twenty at once, as many are accepted as the bounds take, to the cent', async () => {
  await allow({ item: 100, seller: 90, store: 1290 });
  const { name, costs } = await aSkin();
  const sellers = await Promise.all(Array.from({ length: 100 }, () => aSellerOf(name, 2)));
  await costs(1_00);
  const atOnce = pLimit(20);
  const answers = await Promise.all(
    sellers.flatMap(({ seller, shown }) =>
      shown.map((one) =>
        atOnce(() =>
          services.offers.createOf(asOffered([one]), { ...ALWAYS, userId: seller.id }, 'https://patina.test'),
        ),
      ),
    ),
  );
  expect(answers.flat().filter(({ is_accepted }) => is_accepted)).toHaveLength(32);
  const { sum } = await database
    .selectFrom('offer')
    .where('instant_at', 'is not', null)
    .select(({ fn }) => fn.sum<string>('payout_minor').as('sum'))
    .executeTakeFirstOrThrow();
  expect(Number(sum)).toBe(32 * 40_00);
});
