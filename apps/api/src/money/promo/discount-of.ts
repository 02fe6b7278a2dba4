import { fromMinor } from '@patina/shared-api/money';
import { percentOf } from '@patina/shared-api/money-arithmetic';
import type { PromoCode } from '#money/promo/promo-repository.ts';

/** Discount of a promo code on a total, in hundredths of a Credit: rounded half up, at most the total. */
export function discountOf(
  { discount_type, discount }: Pick<PromoCode, 'discount_type' | 'discount'>,
  totalMinor: number,
) {
  const amountMinor = discount_type === 'fixed' ? discount : percentOf(totalMinor, fromMinor(discount));
  return Math.min(amountMinor, totalMinor);
}
