import type { Product } from '@patina/shared-api/contract/catalogue';

/** Answer of the product list. */
export function aList(products: Product[], { total = products.length, page = 1 } = {}) {
  return {
    status: 'OK',
    payload: products,
    meta: { total, pages: Math.ceil(total / 15), page, from: 1, to: products.length },
  };
}
