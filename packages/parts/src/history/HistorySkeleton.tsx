import { Stack } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import styles from './HistorySkeleton.module.css';

interface HistorySkeletonProps {
  /** Announced while the history loads. */
  label: string;
  /** Rows of a full page. */
  rows: number;
  className?: string | undefined;
}

/** Placeholder of a history. */
export function HistorySkeleton({ label, rows, className }: HistorySkeletonProps) {
  return (
    <Stack gap={1} role="status" aria-label={label} className={className}>
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </Stack>
  );
}
