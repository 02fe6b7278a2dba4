import { MAX_PRICE } from '@patina/shared-api/contract/offers/offer';
import type {
  InventoryItem,
  InventoryReason,
  SteamInventory,
} from '@patina/shared-api/contract/offers/steam-inventory';
import { fromMinor } from '@patina/shared-api/money';
import {
  exteriorOf,
  type Pictures,
  type ProductRow,
  phaseOf,
  productPicture,
  splitExterior,
} from '#catalogue/catalogue.ts';
import { accountRepository } from '#identity/identity.ts';
import { itemKey, offerRepository } from '#offers/offer.ts';
import { bidMinor } from '#offers/offer-market.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { epochSeconds } from '#platform/time.ts';
import { type ContentService, requireCurrency, type SettingsService } from '#store/store.ts';
import type { HeldBids } from './held-bids.ts';
import type { KeptInventories, KeptInventory } from './kept-inventories.ts';
import type { SteamItem } from './steam-items.ts';
import { steamProducts } from './steam-products.ts';

interface InventoryParts {
  inventories: KeptInventories;
  heldBids: HeldBids;
  settings: SettingsService;
  content: ContentService;
  pictures: Pictures;
  limits: RateLimits;
}

/** An item with what we say of it. `bidMinor` in hundredths of the currency that was asked for. */
export interface ValuedItem {
  item: SteamItem;
  product: ProductRow | undefined;
  bidMinor: number | undefined;
  reason: InventoryReason | null;
}

export type SellerInventory = ReturnType<typeof sellerInventory>;

/** Inventories of sellers at Steam, with our bids. */
export function sellerInventory(
  database: Database,
  { inventories, heldBids, settings, content, pictures, limits }: InventoryParts,
) {
  /** The linked Steam account. @throws ApiError without one */
  async function requireSteam(userId: number): Promise<string> {
    const account = await accountRepository(database).byId(userId);
    if (account?.steamid == null) throw new ApiError('steam-not-linked');
    return account.steamid;
  }

  /** Says what each item is worth to us. @throws ApiError for an unknown currency */
  async function value(items: readonly SteamItem[], currency: string | undefined): Promise<ValuedItem[]> {
    if (items.length === 0) return [];
    const { value: rate } = await requireCurrency(content, currency);
    const [read, productOf, offered] = await Promise.all([
      settings.read(),
      steamProducts(database, items),
      offerRepository(database).openKeys(items.map(({ assetId }) => itemKey(assetId))),
    ]);
    return items.map((item) => {
      const product = productOf(item);
      const bid = product && bidMinor(product, { settings: read, rate });
      const reason = reasonOf(item, bid, offered.has(itemKey(item.assetId)));
      return { item, product, bidMinor: bid, reason };
    });
  }

  return {
    requireSteam,
    value,

    /**
     * The inventory of a user's linked Steam account; a failure of Steam is a state. @throws ApiError without a linked account,
     * while selling is switched off, or for too many refreshes
     */
    async read(
      userId: number,
      { currency, isRefresh }: { currency: string | undefined; isRefresh: boolean },
    ): Promise<SteamInventory> {
      const { offer_enabled } = await settings.read();
      if (!offer_enabled) throw new ApiError('selling-disabled');
      const steamid = await requireSteam(userId);
      const { code } = await requireCurrency(content, currency);
      if (isRefresh) await limits.consume({ inventoryRefresh: String(userId) });
      const kept = await inventories.of(steamid, isRefresh ? 0 : undefined);
      const valued = await value(kept.items, code);
      const until = heldBids.until();
      const items = valued.map((one) => ({
        ...describeItem(one, pictures),
        hold: holdOf(one, { userId, currency: code }, until),
      }));
      return { ...describeState(kept), currency: code, bids_until: until, items };
    },
  };

  /** Proves the bid for an item that we buy. */
  function holdOf(
    { item: { assetId }, product, bidMinor: bid, reason }: ValuedItem,
    shown: { userId: number; currency: string },
    until: number,
  ): string | null {
    if (product === undefined || bid === undefined || reason !== null) return null;
    return heldBids.hold({ ...shown, assetId, productId: product.id, bidMinor: bid }, until);
  }
}

/** The first reason that holds, for ever before for a while. */
function reasonOf(item: SteamItem, bid: number | undefined, isOffered: boolean): InventoryReason | null {
  if (isOffered) return 'already-offered';
  if (!item.isMarketable) return 'not-marketable';
  if (bid === undefined || bid <= 0) return 'not-traded';
  if (fromMinor(bid) > MAX_PRICE) return 'over-limit';
  return item.isProtected ? 'protected' : null;
}

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : epochSeconds(new Date(milliseconds));

const describeState = ({ state, fetchedAt, retryAt, isCut }: KeptInventory) => ({
  state,
  fetched_at: seconds(fetchedAt),
  retry_at: seconds(retryAt),
  is_cut: isCut,
});

function describeItem(
  { item, product, bidMinor: bid, reason }: ValuedItem,
  pictures: Pictures,
): Omit<InventoryItem, 'hold'> {
  return {
    asset_id: item.assetId,
    product_id: product?.id ?? null,
    title: item.name,
    phase: phaseOf(item.paintIndex) || null,
    exterior: (product ? exteriorOf(product.exterior) : splitExterior(item.name).exterior) ?? null,
    img_url: product ? productPicture(product, pictures) : null,
    float: item.float,
    seed: item.seed,
    stickers: item.stickers,
    charm: item.charm,
    name_tag: item.nameTag,
    bid: bid === undefined || bid <= 0 ? null : fromMinor(bid),
    reason,
    protected_until: item.protectedUntil,
  };
}
