import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import styles from './FiltersFailed.module.css';

/** Stands in the place of filters whose code did not arrive; the list beside them goes on. */
export function FiltersFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation('catalog');
  return (
    <div role="alert" className={styles.face}>
      <p>{t('filters.failed')}</p>
      <Button size="small" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
