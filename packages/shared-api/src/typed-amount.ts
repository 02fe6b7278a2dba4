import { toMinor } from './money.ts';

/**
 * What people type as an amount, as the pattern of a field: `12.50`, `12,50`, `1,234.50` or `1.234,50`. An amount has at most two decimal
 * places, so `1.234` may be a thousand or one, and is neither.
 */
export const TYPED_AMOUNT = `(\\d{1,8}|\\d{1,3}([., \u00a0'])\\d{3}(?:\\2\\d{3})*(?=(?!\\2)[.,]\\d{1,2}$))(?:[.,](\\d{1,2}))?`;

const TYPED = new RegExp(`^${TYPED_AMOUNT}$`);

/** A typed amount without sign in minor units: `1.234,5` → 123450; undefined if it is none. */
export function readAmountMinor(typed: string): number | undefined {
  const [, whole, , decimals = ''] = TYPED.exec(typed) ?? [];
  return whole === undefined ? undefined : toMinor(Number(`${whole.replace(/\D/g, '')}.${decimals}`));
}
