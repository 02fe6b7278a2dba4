import type { Product } from '@patina/shared-api/contract/catalogue';

/** The piece of a draw that hangs in the hero: its most precious one. */
export function featuredOf(products: Product[] | undefined): Product | undefined {
  return products?.reduce<Product | undefined>(
    (best, product) => (best === undefined || product.price > best.price ? product : best),
    undefined,
  );
}
