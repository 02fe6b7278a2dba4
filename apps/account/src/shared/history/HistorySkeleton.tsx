import { HistorySkeleton as Skeleton } from '@patina/parts/HistorySkeleton';
import styles from './HistorySkeleton.module.css';
import { HISTORY_PAGE_SIZE } from './history-page-size.ts';

/** Placeholder with the height of a page of the history. */
export function HistorySkeleton({ label }: { label: string }) {
  return <Skeleton label={label} rows={HISTORY_PAGE_SIZE} className={styles.rows} />;
}
