import type { PastPrice } from '#features/price-history/price-history-repository.ts';
import { chanceOf } from './chance.ts';
import type { GrownProduct } from './grow-products.ts';

/** Share of the sales before which the item was a little cheaper for some days than the struck price says. */
const DIP_SHARE = 0.35;

/**
 * What a product on sale cost before: its usual price for at least 45 days, sometimes interrupted by a dip within the
 * 30 days before the reduction, and the present price for 1 to 20 days. Nothing for a product that is not on sale.
 */
export function pastOf({ id, externalId, price, oldPrice }: GrownProduct): PastPrice[] {
  if (oldPrice === null) return [];
  const chance = (name: string) => chanceOf('past', name, externalId);
  const reduced = 1 + chance('reduced') * 19;
  const dipped = reduced + 8 + chance('dipped') * 17;
  const low = Math.max(price, Math.round(oldPrice * (0.92 + chance('low') * 0.06)));
  const dip = [
    { productId: id, daysAgo: dipped, price: low, isSale: false },
    { productId: id, daysAgo: dipped - 2 - chance('recovered') * 5, price: oldPrice, isSale: false },
  ];
  return [
    { productId: id, daysAgo: reduced + 45 + chance('usual') * 30, price: oldPrice, isSale: false },
    ...(chance('dip') < DIP_SHARE ? dip : []),
    { productId: id, daysAgo: reduced, price, isSale: true },
  ];
}
