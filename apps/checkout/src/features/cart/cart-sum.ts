import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Promo } from '@patina/shared-api/contract/cart/promo';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { includedVat } from '@patina/shared-api/money-arithmetic';

/** Totals of the cart in the internal currency. */
export interface CartSum {
  /** Before the discount. */
  subtotal: number;
  discount: number;
  /** Never below 0. */
  total: number;
  /** The part of the total that is VAT. */
  vat: number;
}

/** Adds up the lines that can be bought; sold lines cost nothing. */
export function sumCart(lines: readonly CartLine[], promo: Promo | undefined, vatPercent: number): CartSum {
  const subtotal = lines
    .filter(({ sold }) => !sold)
    .reduce((sum, { item, count }) => sum + toMinor(item.price) * count, 0);
  const discount = Math.min(subtotal, promo ? toMinor(promo.calculated_discount) : 0);
  const total = subtotal - discount;
  return {
    subtotal: fromMinor(subtotal),
    discount: fromMinor(discount),
    total: fromMinor(total),
    vat: fromMinor(includedVat(total, vatPercent)),
  };
}

/** The price differs from the one the shopper has seen; it must be accepted before anything is paid. */
export const hasNewPrice = ({ sold, item, price_seen }: CartLine) => !sold && item.price !== price_seen;

/** What must be settled before the lines can be paid: sold items, prices that were not accepted, or both. */
export function blockedBy(lines: readonly CartLine[]): 'sold' | 'prices' | 'both' | undefined {
  const isSold = lines.some(({ sold }) => sold);
  const isDearer = lines.some(hasNewPrice);
  if (isSold && isDearer) return 'both';
  if (isSold) return 'sold';
  return isDearer ? 'prices' : undefined;
}
