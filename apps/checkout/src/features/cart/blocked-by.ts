import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import { hasNewPrice } from './cart-sum.ts';

/** What must be settled before the lines can be paid: sold items, prices that were not accepted, or both. */
export function blockedBy(lines: readonly CartLine[]): 'sold' | 'prices' | 'both' | undefined {
  const isSold = lines.some(({ sold }) => sold);
  const isDearer = lines.some(hasNewPrice);
  if (isSold && isDearer) return 'both';
  if (isSold) return 'sold';
  return isDearer ? 'prices' : undefined;
}
