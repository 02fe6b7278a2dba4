import { useTranslation } from '@patina/platform/i18n';
import styles from './NavigationProgress.module.css';

/** A thin progress bar at the top edge while the next page loads. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.track} data-active={isActive || undefined} role="status" aria-live="polite">
      {isActive && <span className={styles.text}>{t('progress')}</span>}
    </div>
  );
}
