import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import styles from './FiltersFailed.module.css';

/** Error state of filters whose code failed to load; the list still works. */
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
