import { HistorySkeleton as Skeleton } from '@patina/parts/HistorySkeleton';
import styles from './History.module.css';

/** Placeholder with the height of a page of the history. */
export function HistorySkeleton({ label }: { label: string }) {
  return <Skeleton label={label} rows={HISTORY_PAGE_SIZE} className={styles.rows} />;
}

/** Rows on one page of a history (docs/product.md#order-history). */
export const HISTORY_PAGE_SIZE = 5;
