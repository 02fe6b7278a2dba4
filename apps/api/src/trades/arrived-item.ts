import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { MAX_SEED } from '@patina/shared-api/contract/catalogue/catalogue';
import { INSPECT_URL } from '@patina/shared-api/contract/catalogue/units';
import type { ArrivedItem } from '@patina/shared-api/contract/desk/offers';
import type { KeptInventories, Offer } from '#offers/offers.ts';

/** What is known of the item of an offer in our inventory. @param asset its id there */
export type FindItem = (offer: Pick<Offer, 'trade_link'>, asset: string) => Promise<ArrivedItem>;

/**
 * Looks an item that has arrived up in the inventory of the account that it was sent to: its float, pattern and inspect link are taken
 * from there, not from what its seller says. Where it cannot be read, the id alone is known.
 */
export const findingItems =
  (inventories: Pick<KeptInventories, 'of'>): FindItem =>
  async ({ trade_link: link }, asset) => {
    const account = readTradeLink(link ?? '')?.steamId;
    const { items } = account === undefined ? { items: [] } : await inventories.of(account, 0);
    const item = items.find(({ assetId }) => assetId === asset);
    return {
      asset_id: asset,
      ...(item?.float != null && { float: item.float }),
      ...(item?.seed != null && item.seed <= MAX_SEED && { seed: item.seed }),
      ...(item?.inspectUrl != null && INSPECT_URL.test(item.inspectUrl) && { inspect_url: item.inspectUrl }),
    };
  };
