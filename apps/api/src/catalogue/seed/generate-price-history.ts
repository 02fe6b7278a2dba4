import type { PastPrice } from '#catalogue/products/price-history-repository.ts';
import type { GeneratedProduct } from './generate-products.ts';
import { seededRandom } from './seeded-random.ts';

/** Share of sale products whose price was a little lower for some days than the struck-through price. */
const DIP_SHARE = 0.35;

/**
 * Generates the past prices of a product on sale: its usual price for at least 45 days, sometimes interrupted by a lower
 * price within the 30 days before the reduction, and the present price for 1 to 20 days. Empty for other products.
 */
export function generatePriceHistory({ id, externalId, priceMinor, oldPriceMinor }: GeneratedProduct): PastPrice[] {
  if (oldPriceMinor === null) return [];
  const chance = (name: string) => seededRandom('past', name, externalId);
  const reduced = 1 + chance('reduced') * 19;
  const dipped = reduced + 8 + chance('dipped') * 17;
  const lowMinor = Math.max(priceMinor, Math.round(oldPriceMinor * (0.92 + chance('low') * 0.06)));
  const dip = [
    { productId: id, daysAgo: dipped, priceMinor: lowMinor, isSale: false },
    { productId: id, daysAgo: dipped - 2 - chance('recovered') * 5, priceMinor: oldPriceMinor, isSale: false },
  ];
  return [
    { productId: id, daysAgo: reduced + 45 + chance('usual') * 30, priceMinor: oldPriceMinor, isSale: false },
    ...(chance('dip') < DIP_SHARE ? dip : []),
    { productId: id, daysAgo: reduced, priceMinor, isSale: true },
  ];
}
