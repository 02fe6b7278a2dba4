import type { PromoCode } from '#features/promo/promo-repository.ts';

/** What a code takes off a total, in hundredths of a Credit: rounded half up, never more than the total. */
export function discountOf({ discount_type, discount }: Pick<PromoCode, 'discount_type' | 'discount'>, total: number) {
  const amount = discount_type === 'fixed' ? discount : Math.floor((total * discount + 5_000) / 10_000);
  return Math.min(amount, total);
}
