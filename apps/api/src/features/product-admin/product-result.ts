import { fromMinor } from '@patina/shared-api/money';
import type { ProductFacts } from './change-product.ts';

/** The facts of a product as commands print them and the audit log keeps them. */
export const resultOf = ({ price_minor, old_price_minor, ...facts }: ProductFacts) => ({
  ...facts,
  price: fromMinor(price_minor),
  old_price: old_price_minor === null ? null : fromMinor(old_price_minor),
});
