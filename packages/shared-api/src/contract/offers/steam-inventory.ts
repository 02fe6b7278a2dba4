import * as z from 'zod/mini';
import { Sticker } from '../catalogue/units.ts';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale } from '../protocol/request-parameters.ts';

/**
 * What came of reading an inventory: `private` hides it from us, `rate-limited` is Steam refusing us for a while, `unavailable`
 * is Steam failing. In the latter two, the items are those that were read before, if they are still kept.
 */
export const InventoryState = z.enum(['ok', 'private', 'rate-limited', 'unavailable']);
export type InventoryState = z.output<typeof InventoryState>;

/** Why we do not buy an item. */
export const InventoryReason = z.enum([
  /** Under Steam's trade protection, until `protected_until` where Steam says so. */
  'protected',
  /** Steam lets nobody trade or sell it. */
  'not-marketable',
  /** The catalogue has no such product. */
  'not-traded',
  /** It is worth more than an offer may be. */
  'over-limit',
  /** In an open offer. */
  'already-offered',
]);
export type InventoryReason = z.output<typeof InventoryReason>;

/** An item of the linked Steam account, as Steam says. Times are seconds since 1970. */
export const InventoryItem = z.object({
  asset_id: z.string(),
  /** Product that it is; null if the catalogue has none. */
  product_id: z.nullable(z.number()),
  /** Market hash name, with the wear. */
  title: z.string(),
  /** Phase of the finish; null if it has none, or Steam does not say. */
  phase: z.nullable(z.string()),
  exterior: z.nullable(z.string()),
  /** Picture of the product, absolute or relative to the image host. */
  img_url: z.nullable(z.string()),
  /** Wear, 0 to 1 with ten places; null for items without it. */
  float: z.nullable(z.number()),
  /** Pattern template. */
  seed: z.nullable(z.number()),
  stickers: z.array(Sticker),
  charm: z.nullable(z.object({ name: z.string(), seed: z.nullable(z.number()) })),
  name_tag: z.nullable(z.string()),
  /** What we pay now, before our fee, in `currency` of the answer; null for what we do not trade. */
  bid: z.nullable(z.number()),
  /** Proves until `bids_until` that this is our bid, for `POST /offer/create`; null for what we do not buy now. */
  hold: z._default(z.nullable(z.string()), null),
  reason: z.nullable(InventoryReason),
  protected_until: z.nullable(z.number()),
});
export type InventoryItem = z.output<typeof InventoryItem>;

export const SteamInventory = z.object({
  state: InventoryState,
  /** When the items were read at Steam; null if they never were. */
  fetched_at: z.nullable(z.number()),
  /** When it may be read again after a failure; null: now. */
  retry_at: z.nullable(z.number()),
  /** Whether there are more items than are read. */
  is_cut: z.boolean(),
  /** That of the bids. */
  currency: z.string(),
  /** Until when the bids hold; null where an older API holds none. */
  bids_until: z._default(z.nullable(z.number()), null),
  items: z.array(InventoryItem),
});
export type SteamInventory = z.output<typeof SteamInventory>;

const InventoryQuery = z.extend(Locale, {
  /** `1` reads it again at Steam instead of answering what is kept. */
  refresh: z.optional(z.literal('1', 'must be 1 or left out')),
});

export const steamInventory = {
  read: get(
    '/user/steam/inventory',
    'Items of the linked Steam account, with what we pay for them',
    InventoryQuery,
    answer(SteamInventory),
  ),
};
