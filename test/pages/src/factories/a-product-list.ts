import type { ListedProduct, ProductListMeta } from '@patina/shared-api/contract/catalogue/catalogue';

interface ListFacts extends Pick<ProductListMeta, 'counted'> {
  total?: number;
  page?: number;
}

/** Answer of the product list. */
export function aProductList(
  products: ListedProduct[],
  { total = products.length, page = 1, ...meta }: ListFacts = {},
) {
  return {
    status: 'OK' as const,
    payload: products,
    meta: { total, pages: Math.ceil(total / 15), page, from: 1, to: products.length, ...meta },
  };
}
