import type { ListedProduct } from '@patina/shared-api/contract/catalogue/catalogue';
import type { ReactNode } from 'react';
import { ProductCard } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx';
import styles from './ProductGrid.module.css';

/** Pictures that every screen shows first; the others of a wide first row are preloaded by the document. */
const FIRST_PICTURES = 2;

interface ProductGridProps {
  products: ListedProduct[];
  /** The products are those of the previous filters; new ones are loading. */
  isOutdated?: boolean;
  /** A row after the first ones, across all columns. */
  between?: ReactNode;
}

/** Number of cards before the row between them: whole rows of one, two, three and six. */
const CARDS_BEFORE = 6;

/** Cards in one to five columns, depending on the width. */
export function ProductGrid({ products, isOutdated = false, between }: ProductGridProps) {
  const before = between ? products.slice(0, CARDS_BEFORE) : products;
  return (
    <div className={styles.room}>
      <ul className={styles.grid} data-outdated={isOutdated || undefined}>
        {before.map((product, index) => (
          <li key={product.id} className={styles.place}>
            <ProductCard product={product} isFirst={index < FIRST_PICTURES} />
          </li>
        ))}
        {between && <li className={styles.between}>{between}</li>}
        {products.slice(before.length).map((product) => (
          <li key={product.id} className={styles.place}>
            <ProductCard product={product} isFirst={false} />
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
