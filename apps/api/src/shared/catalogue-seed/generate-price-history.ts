import type { PastPrice } from '#shared/price-history/price-history-repository.ts';
import type { GeneratedProduct } from './generate-products.ts';
import { seededRandom } from './seeded-random.ts';

/** Share of sale products whose price was a little lower for some days than the struck-through price. */
const DIP_SHARE = 0.35;

/**
 * Generates the past prices of a product on sale: its usual price for at least 45 days, sometimes interrupted by a lower
 * price within the 30 days before the reduction, and the present price for 1 to 20 days. Empty for other products.
 */
export function generatePriceHistory({ id, externalId, price, oldPrice }: GeneratedProduct): PastPrice[] {
  if (oldPrice === null) return [];
  const chance = (name: string) => seededRandom('past', name, externalId);
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
