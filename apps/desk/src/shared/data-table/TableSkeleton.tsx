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
      {[...Array(ROWS * cells).keys()].map((cell) => (
        <Skeleton key={cell} data-cells={cells} />
      ))}
    </div>
  );
}
