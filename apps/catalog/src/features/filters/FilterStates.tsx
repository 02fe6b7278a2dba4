import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Skeleton } from '@patina/ui/Skeleton';
import styles from './FilterStates.module.css';

/** Placeholder lines of the groups below the fields. */
const GROUPS = { quality: 8, exterior: 5, class: 3, phase: 8, weapon: 10 };

/** Placeholder of the filter panel while its code loads. */
export function FilterPanelSkeleton() {
  return (
    <div className={styles.panel} aria-hidden="true">
      {['price', 'type', 'collection'].map((field) => (
        <div key={field} className={styles.field}>
          <Skeleton className={styles.label} />
          <Skeleton shape="block" className={styles.control} />
        </div>
      ))}
      {Object.entries(GROUPS).map(([group, lines]) => (
        <div key={group} className={styles.group}>
          <Skeleton className={styles.label} />
          {[...Array(lines).keys()].map((line) => (
            <Skeleton key={line} className={styles.line} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Error state of filters whose code failed to load; the list still works. */
export function FiltersFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation('catalog');
  return (
    <div role="alert" className={styles.failed}>
      <p>{t('filters.failed')}</p>
      <Button size="small" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
