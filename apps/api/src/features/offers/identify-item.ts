import { readInventoryLink } from '@patina/shared-api/contract/inventory-link';
import { ITEM_OFFERED, MALFORMED_INVENTORY_LINK, type SellOrder } from '@patina/shared-api/contract/offer';
import { wordsOf } from '#features/market/search-text.ts';
import type { Offer } from '#features/offers/offer-repository.ts';
import { Conflict, InvalidInput } from '#http/problems.ts';

type Described = Pick<SellOrder, 'title' | 'quality'>;

/** Marks a key that names one item; others name an inventory and what is offered of it. */
const ITEM = 'item ';

const skinOf = ({ title, quality }: Described) => `${wordsOf(title).join(' ')} ${quality}`;

/**
 * What an offer is of. `key` cannot be in two open offers, whoever makes them.
 * @param steamId account that the seller has linked; the inventory has to be that one's
 * @throws InvalidInput
 */
export function identifyItem(order: SellOrder, steamId: string | null): { key: string; link: string } {
  const read = readInventoryLink(order.item_url);
  if (read === undefined) throw new InvalidInput({ item_url: [MALFORMED_INVENTORY_LINK] });
  if (steamId !== null && read.steamId !== undefined && read.steamId !== steamId) {
    throw new InvalidInput({ item_url: ['This inventory belongs to another Steam account'] });
  }
  const key = read.assetId === undefined ? `${read.owner} ${skinOf(order)}` : `${ITEM}${read.assetId}`;
  return { key, link: read.link };
}

/**
 * Refuses to offer by the item what the same seller has offered by the inventory alone, and the other way round: it may
 * be the same one. @throws Conflict
 */
export function requireAnother(key: string, order: Described, open: readonly Offer[]): void {
  const namesItem = key.startsWith(ITEM);
  const isSame = (offer: Offer) => skinOf(offer) === skinOf(order) && offer.item_key.startsWith(ITEM) !== namesItem;
  if (open.some(isSame)) throw itemOffered();
}

export const itemOffered = () => new Conflict(ITEM_OFFERED, { item_url: [ITEM_OFFERED] });
