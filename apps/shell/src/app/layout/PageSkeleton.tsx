import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './Layout.module.css';

const PARTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder of a page while its code loads. */
export function PageSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{t('progress')}</VisuallyHidden>
      {PARTS.map((part) => (
        <Skeleton key={part} shape="block" className={styles.part} />
      ))}
    </div>
  );
}
