import type { InventoryItem, InventoryState } from '@patina/test-kit/steam/steam-inventory';
import { STORE_KEY, startSteamProvider } from '@patina/test-kit/steam/steam-provider';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { whenFinished } from '#testing/when-finished.ts';

let accounts = 0;

/** A sellers' shop beside a small Steam. Awaited at the top of a test file. */
export async function openSteamShop() {
  const steam = await startSteamProvider();
  whenFinished(() => steam.stop());
  const { communityUrl } = steam;
  const shop = await openSellersShop({
    steamCommunityUrl: communityUrl,
    steamApiUrl: communityUrl,
    steamApiKeys: [STORE_KEY],
  });
  const { database } = shop;
  return {
    ...shop,
    steam,

    /** Somebody with a linked Steam account that holds these items. */
    async aSteamSeller(items: readonly InventoryItem[] = [], state: InventoryState = 'ok') {
      accounts += 1;
      const steamid = String(76_561_198_000_000_000n + BigInt(accounts));
      const seller = await shop.aShopper();
      await database.updateTable('user_account').set({ steamid }).where('id', '=', seller.id).execute();
      steam.inventories.set(steamid, { state, items });
      return {
        ...seller,
        steamid,
        holds: (held: readonly InventoryItem[], now: InventoryState = 'ok') =>
          steam.inventories.set(steamid, { state: now, items: held }),
        read: async (query = '') => (await seller.get(`/user/steam/inventory${query}`)).json().payload,
      };
    },

    /** A product with this market hash name; `phase` of its finish. */
    async named(title: string, { priceMinor = 1000, phase = '' } = {}): Promise<number> {
      const id = await shop.aProduct({ priceMinor });
      const finish = await database
        .insertInto('finish')
        .columns(['weapon_id', 'name', 'style', 'names', 'phase'])
        .expression((query) =>
          query
            .selectFrom('product')
            .where('product.id', '=', id)
            .select(['weapon_id'])
            .select(({ val }) => [
              val(`${title} ${phase}`).as('name'),
              val('custom paint').as('style'),
              val('{}').as('names'),
              val(phase).as('phase'),
            ]),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      await database.updateTable('product').set({ title, finish_id: finish.id }).where('id', '=', id).execute();
      return id;
    },
  };
}
