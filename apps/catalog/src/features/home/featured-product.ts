import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';

/** Picks the hero's product from random ones: the most expensive. */
export function featuredProduct(products: Product[] | undefined): Product | undefined {
  return products?.reduce<Product | undefined>(
    (best, product) => (best === undefined || product.price > best.price ? product : best),
    undefined,
  );
}
