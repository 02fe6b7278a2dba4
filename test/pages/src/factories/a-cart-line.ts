import type { CartLine } from '@patina/shared-api/contract/cart/cart';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { aProduct } from './a-product.ts';

/** A line that can be bought at the price seen, with the given changes. */
export function aCartLine(product: Partial<Product> = {}, line: Partial<CartLine> = {}): CartLine {
  const item = aProduct(product);
  return {
    item_id: item.id,
    is_variation: false,
    count: 1,
    item,
    price_seen: item.price,
    sold: false,
    alternative: null,
    ...line,
  };
}
