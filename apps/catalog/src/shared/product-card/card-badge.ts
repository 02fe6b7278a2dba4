import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';

export type CardBadge = 'new' | 'sale';

/** The badge in a card's corner: new if flagged new, else sale if flagged sale or discounted (docs/product.md#product-card). */
export function cardBadge(product: Pick<Product, 'new' | 'sale' | 'discount_percentage'>): CardBadge | undefined {
  if (product.new) return 'new';
  if (product.sale || product.discount_percentage) return 'sale';
  return undefined;
}
