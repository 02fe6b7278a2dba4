import { readInventoryLink } from '@patina/shared-api/contract/offers/inventory-link';
import type { SellOrder } from '@patina/shared-api/contract/offers/offer';
import { ApiError, fieldErrors, invalidInput } from '#shared/http/api-error.ts';
import type { Offer } from '#shared/offers/offer-repository.ts';
import { wordsOf } from '#shared/search/search-text.ts';

type Described = Pick<SellOrder, 'title' | 'quality'>;

/** Prefix of keys that identify an item; other keys consist of an inventory and a skin. */
const ITEM = 'item ';

const skinOf = ({ title, quality }: Described) => `${wordsOf(title).join(' ')} ${quality}`;

/**
 * Identifies the item of an offer. `key` is unique among open offers of all sellers.
 * @param steamId the seller's linked Steam account, to which the inventory must belong
 * @throws ApiError
 */
export function identifyItem(order: SellOrder, steamId: string | null): { key: string; link: string } {
  const read = readInventoryLink(order.item_url);
  if (read === undefined) throw invalidInput({ item_url: 'inventory-link-malformed' });
  if (steamId !== null && read.steamId !== undefined && read.steamId !== steamId) {
    throw invalidInput({ item_url: 'inventory-of-another-account' });
  }
  const key = read.assetId === undefined ? `${read.owner} ${skinOf(order)}` : `${ITEM}${read.assetId}`;
  return { key, link: read.link };
}

/**
 * Rejects a skin that the same seller has offered by its item link when it is offered by the inventory, and vice versa:
 * it may be the same item. @throws ApiError
 */
export function requireAnother(key: string, order: Described, open: readonly Offer[]): void {
  const namesItem = key.startsWith(ITEM);
  const isSame = (offer: Offer) => skinOf(offer) === skinOf(order) && offer.item_key.startsWith(ITEM) !== namesItem;
  if (open.some(isSame)) throw itemOffered();
}

export const itemOffered = () =>
  new ApiError('item-already-offered', fieldErrors({ item_url: 'item-already-offered' }));
