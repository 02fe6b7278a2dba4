import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';

/** Answer of the product list. */
export function aProductList(products: Product[], { total = products.length, page = 1 } = {}) {
  return {
    status: 'OK' as const,
    payload: products,
    meta: { total, pages: Math.ceil(total / 15), page, from: 1, to: products.length },
  };
}
