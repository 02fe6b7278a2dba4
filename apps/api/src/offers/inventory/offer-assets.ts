import { MAX_SEED } from '@patina/shared-api/contract/catalogue/catalogue';
import { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { EXTERIOR_OF } from '@patina/shared-api/contract/offers/offer-policy';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { toMinor } from '@patina/shared-api/money';
import { LONGEST_NAME_TAG, nameWithPhase, phaseOf, splitExterior } from '#catalogue/catalogue.ts';
import { itemKey, type OfferItem } from '#offers/offer.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { MINUTE } from '#platform/time.ts';
import type { HeldBids } from './held-bids.ts';
import type { KeptInventories } from './kept-inventories.ts';
import type { SellerInventory, ValuedItem } from './seller-inventory.ts';
import type { SteamItem } from './steam-items.ts';

/** Older inventories are read again before something is offered out of them. */
const MAX_AGE = MINUTE;

/** What an offer out of an inventory consists of. */
interface OfferedAsset extends OfferItem {
  asset_id: string;
  /** A bid above that of the rule, which still holds, in hundredths; 0 for none. */
  held_minor: number;
}

/**
 * What is asked to be offered. `bids`, where they are given, are those that were seen, in the order of the ids and in `currency`;
 * `holds` prove which of them hold.
 */
interface AskedAssets {
  assets: readonly string[];
  bids?: readonly number[] | undefined;
  holds?: readonly string[] | undefined;
  currency: string;
}

interface AssetParts {
  inventories: KeptInventories;
  heldBids: HeldBids;
  inventory: Pick<SellerInventory, 'requireSteam' | 'value'>;
}

export type OfferAssets = ReturnType<typeof offerAssets>;

/** Turns assets of a seller's inventory into offers: everything is taken from what we have read at Steam, nothing from the page. */
export function offerAssets({ inventories, heldBids, inventory }: AssetParts) {
  return {
    /**
     * What is offered, in the order of the ids, at our bids, or what was seen where that is more and holds; none is below what its
     * seller has seen. @throws ApiError that names each
     * asset which cannot be offered, or because the inventory cannot be read
     */
    async read(userId: number, { assets, bids = [], holds = [], currency }: AskedAssets) {
      const steamid = await inventory.requireSteam(userId);
      const { state, items, retryAt } = await inventories.of(steamid, MAX_AGE);
      if (state === 'private') throw new ApiError('inventory-private');
      if (state !== 'ok') throw new ApiError('inventory-unreadable', { retryAfter: secondsTill(retryAt) });
      const wanted = new Set(assets);
      const valued = await inventory.value(
        items.filter(({ assetId }) => wanted.has(assetId)),
        currency,
      );
      const found = new Map(valued.map((one) => [one.item.assetId, one]));
      const asked = assets.map((id, place): AskedAsset => {
        const valued = found.get(id);
        const seenMinor = toMinor(bids[place] ?? 0);
        const bid = { userId, assetId: id, productId: valued?.product?.id ?? 0, currency, bidMinor: seenMinor };
        const isHeld = valued !== undefined && heldBids.isHeld(bid, holds[place] ?? '');
        return { id, valued, seenMinor, heldMinor: isHeld && seenMinor > (valued.bidMinor ?? 0) ? seenMinor : 0 };
      });
      const problems = asked.flatMap((one) => {
        const problem = problemOf(one);
        return problem === undefined ? [] : [[assetField(one.id), problem] as const];
      });
      if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
      return { steamid, offered: asked.flatMap((one) => offeredFrom(one, steamid)) };
    },
  };
}

/** Field of the request that a problem of an asset belongs to. */
export const assetField = (assetId: string): string => `assets.${assetId}`;

/** An item that is to be offered; amounts in hundredths. */
interface AskedAsset {
  id: string;
  /** Undefined if it is not in the inventory. */
  valued: ValuedItem | undefined;
  /** The bid that its seller has seen; 0 if none is named. */
  seenMinor: number;
  /** The same where it is above that of the rule, and holds; else 0. */
  heldMinor: number;
}

function problemOf({ valued, seenMinor, heldMinor }: AskedAsset): ProblemCode | undefined {
  if (valued === undefined) return 'asset-not-in-inventory';
  if (valued.reason === 'already-offered') return 'item-already-offered';
  if (valued.reason !== null) return 'asset-not-bought';
  return Math.max(valued.bidMinor ?? 0, heldMinor) < seenMinor ? 'asset-bid-lower' : undefined;
}

function offeredFrom({ valued, heldMinor }: AskedAsset, steamid: string): OfferedAsset[] {
  if (valued?.product === undefined || valued.bidMinor === undefined) return [];
  const { item, product, bidMinor } = valued;
  const { bare, exterior } = splitExterior(item.name);
  return [
    {
      asset_id: item.assetId,
      title: nameWithPhase(bare, phaseOf(item.paintIndex)),
      quality: OfferQuality.options.find((quality) => EXTERIOR_OF[quality] === (exterior ?? null)) ?? 'not_painted',
      item_url: `https://steamcommunity.com/profiles/${steamid}/inventory/#730_2_${item.assetId}`,
      item_key: itemKey(item.assetId),
      product_id: product.id,
      user_price_minor: Math.max(bidMinor, heldMinor),
      held_minor: heldMinor,
      unit: JSON.stringify(unitOf(item)),
    },
  ];
}

/** What is kept of an item, as far as a unit can be so: else it could not become one when it arrives. */
const unitOf = (item: SteamItem) => ({
  asset_id: item.assetId,
  float: item.float,
  seed: item.seed !== null && item.seed <= MAX_SEED ? item.seed : null,
  // 0 for a knife without a finish.
  paint_index: item.paintIndex || null,
  name_tag: item.nameTag?.slice(0, LONGEST_NAME_TAG) ?? null,
  stickers: item.stickers,
  charm: item.charm,
  inspect_url: item.inspectUrl,
});

const secondsTill = (time: number | undefined) =>
  time === undefined ? 60 : Math.max(1, Math.ceil((time - Date.now()) / 1000));
