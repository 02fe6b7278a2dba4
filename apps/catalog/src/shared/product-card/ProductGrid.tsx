import type { ListedProduct } from '@patina/shared-api/contract/catalogue/catalogue';
import { ProductCard } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx';
import styles from './ProductGrid.module.css';

/** Pictures that every screen shows first; the others of a wide first row are preloaded by the document. */
const FIRST_PICTURES = 2;

interface ProductGridProps {
  products: ListedProduct[];
  /** The products are those of the previous filters; new ones are loading. */
  isOutdated?: boolean;
}

/** Cards in one to five columns, depending on the width. */
export function ProductGrid({ products, isOutdated = false }: ProductGridProps) {
  return (
    <div className={styles.room}>
      <ul className={styles.grid} data-outdated={isOutdated || undefined}>
        {products.map((product, index) => (
          <li key={product.id} className={styles.place}>
            <ProductCard product={product} isFirst={index < FIRST_PICTURES} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Loading state of the grid. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={styles.room}>
      <div className={styles.grid}>
        {[...Array(cards).keys()].map((place) => (
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}
