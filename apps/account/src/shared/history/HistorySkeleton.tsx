import { Skeleton } from '@patina/ui/Skeleton';
import styles from './HistorySkeleton.module.css';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Placeholder with the height of a page of the history. */
export function HistorySkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {ROWS.map((row) => (
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </div>
  );
}
