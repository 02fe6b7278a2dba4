import { Skeleton } from '@patina/ui/Skeleton';
import styles from './ProductCardSkeleton.module.css';

/** Placeholder of a card with the same height. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.plate}>
        <Skeleton shape="block" className={styles.image} />
      </div>
      <div className={styles.label}>
        <Skeleton className={styles.grade} />
        <div className={styles.title}>
          <Skeleton />
          <Skeleton className={styles.second} />
        </div>
        <Skeleton className={styles.wear} />
        <Skeleton className={styles.price} />
      </div>
      <div className={styles.action} />
    </div>
  );
}
