import { ProductCardSkeleton } from './ProductCardSkeleton.tsx';
import styles from './ProductGrid.module.css';

/** Loading state of the grid. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={styles.room}>
      <div className={styles.grid}>
        {Array.from({ length: cards }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}
