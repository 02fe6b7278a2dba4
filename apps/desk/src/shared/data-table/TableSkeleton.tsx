import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';
import styles from './TableSkeleton.module.css';

const ROWS = 8;

/** Placeholder of a list that is loading. */
export function TableSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation('desk');
  const cells = Math.min(columns, 5);
  return (
    <div role="status" aria-label={t('loading')} className={styles.frame}>
      {Array.from({ length: ROWS * cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cells are identical
        <Skeleton key={cell} className={styles.cell} data-cells={cells} />
      ))}
    </div>
  );
}
